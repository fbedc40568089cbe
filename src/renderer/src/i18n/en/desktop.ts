/** The texts of the settings that only the desktop app has. */
export const desktopTexts = {
  notifications: 'Notifications',
  notificationsHint: 'New inbox entries are shown by the system while you look elsewhere.',
  notificationsRefused: 'The system does not show them. Allow notifications of Warble in its settings.',
  background: 'Keep running in the background',
  backgroundHint: 'When you close the window, Warble stays in the tray and goes on notifying you.',
  spelling: 'Check the spelling of',
  spellingHint: 'Choose no language, and nothing is checked.',
  spellingNone: 'No language is called that',
  spellingAdd: 'Add a language',
  locked: 'Set by your organisation.',
  version: (version: string) => `Version ${version}`,
  updates: {
    development: 'this copy is not updated by itself',
    policy: 'updates come from your organisation',
    installation: 'updates come the way that Warble was installed',
    waiting: 'updates are installed when you quit',
    downloading: (version: string) => `version ${version} is being downloaded`,
    ready: (version: string) => `version ${version} will be installed when you quit`,
    failed: 'Warble could not look for updates, and tries again later',
  },
};
