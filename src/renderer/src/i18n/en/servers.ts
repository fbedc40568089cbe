/** The texts of the choice of servers. */
export const serversTexts = {
  title: 'Servers',
  where: 'Where',
  localHint: 'A server of your own. Nothing leaves this computer.',
  sample: 'With a sample community to look around in',
  remote: 'A server elsewhere',
  remoteHint: "Your team's, or any other that speaks Warble's API.",
  address: 'Address of the server',
  addressExample: 'warble.example.com',
  plainText:
    'Nothing is encrypted on the way to this server: anybody in its network could read your password and what you write.',
  connectAnyway: 'Connect all the same',
  connect: 'Connect',
  add: 'Add a server',
  current: 'In use',
  use: 'Use',
  goTo: (name: string) => `Use ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove “${name}”?`,
  removeText:
    'Warble forgets your sign-in, your drafts and its copies. What still waits to be sent there is lost. Your account and your posts stay on the server.',
  removeLocalText:
    'Warble forgets your sign-in, your drafts and its copies. What still waits to be sent there is lost.',
  localData: 'Data of this computer',
  keepData: 'Keep the accounts, posts and pictures for when you add it again',
  eraseData: 'Delete all accounts, posts and pictures of this computer, too',
  managed: 'Set by your organisation',
  nothingAllowed: 'Your organisation has set no server yet, and allows no other. Ask its administrator.',
  noKeyring:
    'Your sign-in is kept in memory only, because this computer has no keyring. You sign in again after each start.',
  failed:
    'The servers could not be changed. Try again; the log says more (Help → Open the folder of the logs).',
  welcome: {
    pageTitle: 'Welcome',
    title: 'Welcome to Warble',
    text: 'Where do you want to read and write?',
    submit: 'Start',
    hint: 'You can add other servers later, in the settings or from the menu.',
  },
};
