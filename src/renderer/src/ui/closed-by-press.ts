/**
 * For popovers: only a press elsewhere closes them. By default a key elsewhere does, too: in the messages, which F8 leads
 * to, it would remove what Escape has to return the focus to.
 */
export const closedByPress = { clickOutsideEvents: ['mousedown', 'touchstart'] };
