import { type Action, cased } from './action.ts';

const window = { target: 'window', when: 'always', menuKeys: null } as const;
const contextTarget = { target: 'contextTarget', menuKeys: null } as const;

/** The actions that main performs in the desktop app. */
export const mainActions = {
  back: {
    ...window,
    label: 'Back',
    menuKeys: { mac: 'CmdOrCtrl+[', windows: 'Alt+Left', linux: 'Alt+Left' },
  },
  forward: {
    ...window,
    label: 'Forward',
    menuKeys: { mac: 'CmdOrCtrl+]', windows: 'Alt+Right', linux: 'Alt+Right' },
  },
  zoomIn: { ...window, label: cased('Zoom in', 'Zoom In'), menuKeys: 'CmdOrCtrl+Plus' },
  zoomOut: { ...window, label: cased('Zoom out', 'Zoom Out'), menuKeys: 'CmdOrCtrl+-' },
  zoomReset: { ...window, label: cased('Actual size', 'Actual Size'), menuKeys: 'CmdOrCtrl+0' },
  fullScreen: {
    ...window,
    label: cased('Full screen', 'Full Screen'),
    menuKeys: { mac: 'Ctrl+CmdOrCtrl+F', windows: 'F11', linux: 'F11' },
  },
  reload: { ...window, label: 'Reload', menuKeys: 'CmdOrCtrl+R' },
  openLogs: { ...window, label: cased('Open the folder of the logs', 'Open the Folder of the Logs') },
  about: { ...window, label: 'About Warble' },
  quit: {
    ...window,
    label: { mac: 'Quit Warble', windows: 'Exit', linux: 'Quit' },
    // Windows closes windows with Alt+F4 by itself.
    menuKeys: { mac: 'CmdOrCtrl+Q', windows: null, linux: 'Ctrl+Q' },
  },

  learnWord: {
    ...contextTarget,
    when: 'misspelling',
    label: { mac: 'Learn Spelling', windows: 'Add to dictionary', linux: 'Add to dictionary' },
  },
  lookUp: { ...contextTarget, when: 'definable', label: cased('Look up', 'Look Up') },
  saveImage: { ...contextTarget, when: 'picture', label: cased('Save image as…', 'Save Image As…') },
  copyImage: { ...contextTarget, when: 'picture', label: cased('Copy image', 'Copy Image') },
  openLink: {
    ...contextTarget,
    when: 'outsideLink',
    label: cased('Open link in browser', 'Open Link in Browser'),
  },
  copyLink: { ...contextTarget, when: 'shareable', label: cased('Copy link', 'Copy Link') },
  cut: { ...contextTarget, when: 'field', label: 'Cut', menuKeys: 'CmdOrCtrl+X' },
  copy: { ...contextTarget, when: 'text', label: 'Copy', menuKeys: 'CmdOrCtrl+C' },
  paste: { ...contextTarget, when: 'field', label: 'Paste', menuKeys: 'CmdOrCtrl+V' },
  selectAll: {
    ...contextTarget,
    when: 'field',
    label: cased('Select all', 'Select All'),
    menuKeys: 'CmdOrCtrl+A',
  },
} as const satisfies Readonly<Record<string, Action>>;
