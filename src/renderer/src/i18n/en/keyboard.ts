/** The texts of the settings of keyboard shortcuts. */
export const keyboardTexts = {
  title: 'Keyboard',
  begun: 'Keys that can follow',
  afterwards: 'then',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Letters and other characters do something without Ctrl, ⌘ or Alt. Switch it off if you speak to your computer, or press keys by accident.',
  leaveField: 'Leave a text field; what is typed stays',
  singleKeysOff: 'Single-key shortcuts are switched off in the settings, under Keyboard.',
  changeable: 'The keys can be changed in the settings, under Keyboard.',
  menuFixed:
    "The keys of the page can be changed in the settings, under Keyboard. Those of the app's menu stay as they are.",
  menuStays:
    "Esc cancels a change, Backspace leaves an action without keys. The keys of the app's menu stay as they are.",
  none: 'No keys',
  change: 'Change',
  changeOf: (action: string) => `Change the keys for ${action}`,
  reset: 'Reset',
  resetOf: (action: string) => `Reset the keys for ${action}`,
  resetAll: 'Reset all keys',
  allReset: 'All actions have their first keys again.',
  waiting: 'Press the new keys…',
  waitingFor: (action: string) => `Press the new keys… for ${action}`,
  waitingHint: 'Esc cancels a change, Backspace leaves an action without keys.',
  changed: (action: string, keys: string) => `${action} now has ${keys}.`,
  removed: (action: string) => `${action} has no keys now.`,
  taken: (keys: string, action: string) =>
    `${keys} is already used for “${action}”. Change that one first, or choose other keys.`,
  begins: (keys: string, action: string) => `${keys} begins the keys of “${action}”. Choose another key.`,
  begunBy: (keys: string, action: string) =>
    `${keys} can't be reached, because its first key is used for “${action}”.`,
  menuTaken: (keys: string, action: string) =>
    `${keys} belongs to “${action}” in the app's menu. Choose other keys.`,
  reserved: (keys: string) => `${keys} belongs to your browser or your system. Choose other keys.`,
};
