import { limits } from '#contract/limits.ts';
import { spoken, type Texts } from '#contract/spoken.ts';
import { fileSize, numeral } from './locale.ts';

/** Texts of what is loaded only when it is asked for; the first page need not carry them. */
const english = {
  recentMessages: {
    title: 'Recent messages',
    none: 'Warble has said nothing in the last minutes.',
    problem: 'Problem',
    clear: 'Clear',
  },
  postedImage: { preview: 'Image to post', replace: 'Replace image', remove: 'Remove image' },
  sending: {
    label: 'Upload',
    sending: 'Sending',
    sent: (percent: number) => `${percent} %`,
    waiting: 'Waiting for the server',
    cancel: 'Cancel upload',
    cancelled: 'The upload was cancelled. Nothing was sent, and everything is still here.',
    cancelledLate:
      'The upload was cancelled. The server may have it already, though: look before you send it again.',
  },
  crop: {
    title: (what: string) => `Crop ${what}`,
    area: 'The part that is kept. Arrow keys move the picture.',
    zoom: 'Zoom',
    whole: 'Use original',
    done: 'Use this part',
    failed: 'This picture could not be cropped. It is used whole.',
    impossible: 'Used whole: GIF, AVIF and moving pictures can’t be cropped without standing still.',
  },
  photo: {
    scale: 'Scale down',
    sizes: (before: number, after: number, width: number, height: number) =>
      `${before > limits.imageBytesMax ? 'Too large to be sent as it was. ' : ''}${fileSize(before)} → ${fileSize(after)}, ${numeral(width)} × ${numeral(height)} pixels`,
  },
  servers: {
    title: 'Servers',
    where: 'Where',
    local: 'This computer',
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
      'Warble forgets your sign-in, your drafts and its copies. Your account and your posts stay on the server.',
    removeLocalText: 'Warble forgets your sign-in, your drafts and its copies.',
    localData: 'Data of this computer',
    keepData: 'Keep the accounts, posts and pictures for when you add it again',
    eraseData: 'Delete all accounts, posts and pictures of this computer, too',
    managed: 'Set by your organisation',
    nothingAllowed: 'Your organisation has set no server yet, and allows no other. Ask its administrator.',
    noKeyring:
      'Your sign-in is kept in memory only, because this computer has no keyring. You sign in again after each start.',
    failed:
      'The servers could not be changed. Try again; the log says more (Help → Open the folder of the logs).',
    on: (name: string) => `Server: ${name}`,
    change: 'Change server',
    welcome: {
      pageTitle: 'Welcome',
      title: 'Welcome to Warble',
      text: 'Where do you want to read and write?',
      submit: 'Start',
      later: 'You can add other servers later, in the settings or from the menu.',
    },
  },
} as const;

export type LaterMessages = Texts<typeof english>;

export const laterMessages: LaterMessages = spoken('later', english);
