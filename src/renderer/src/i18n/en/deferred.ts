import { fieldTexts } from '#contract/i18n/en/fields.ts';
import { inboxTexts } from '#contract/i18n/inbox-texts.ts';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { networkErrorTexts } from '#contract/i18n/en/network-errors.ts';
import type { Texts } from '#contract/i18n/texts.ts';
import { formatsOf } from '#renderer/i18n/format.ts';
import { settingsTexts } from './settings.ts';

const { fileSize, numeral, plural } = formatsOf('en');

/** Texts of the pages and parts that are loaded lazily, so that the first page need not contain them. */
export const english = {
  signup: {
    title: 'Create your account',
    required: 'Required',
    optional: 'Optional',
    fullName: 'Full Name',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    avatar: 'Avatar',
    bio: 'Bio',
    coverImage: 'Cover Image',
    submit: 'Submit',
    haveAccount: 'Already have an account?',
    login: 'Login',
    avatarRequired: 'Avatar is Required!',
  },

  fields: fieldTexts,

  logout: {
    title: 'Are you absolutely sure?',
    text: 'This action cannot be undone. This will permanently logout your account.',
    confirm: 'Continue',
  },

  profile: {
    title: 'Profile',
    cover: 'Cover image',
    noCover: 'No cover image',
    noBio: 'No bio available',
    edit: 'Edit Profile',
    following: 'Following',
    followers: 'Followers',
    tweets: 'Tweets',
    noTweets: 'User has no tweets!',
  },

  comments: {
    title: 'Comments',
    label: 'Write a comment',
    placeholder: 'Post your reply',
    submit: 'Comment',
    empty: 'No comments yet',
    contentRequired: '❌ Comment content is required!',
  },

  settings: settingsTexts,
  recentMessages: {
    title: 'Recent messages',
    none: 'Warble has said nothing in the last minutes.',
    problem: 'Problem',
    clear: 'Clear',
  },
  outbox: {
    title: 'Waiting for the server',
    hint: 'What you did is kept here, also when you quit, and sent in order when the server can be reached.',
    empty: 'Nothing is waiting any more.',
    refused: (reason: string) => `Not sent: ${reason}`,
    held: 'Your post is sent in 5 seconds.',
    cancel: 'Cancel',
    cancelOf: (what: string) => `Cancel: ${what}`,
    tryNow: 'Try now',
    copy: 'Copy text',
    back: 'Back to the composer',
    post: 'Post',
    postWithImage: 'Post with an image',
    comment: (username: string) => (username === '' ? 'Comment' : `Comment on a post by ${username}`),
    editTweet: 'Change of a post',
    editComment: 'Change of a comment',
    like: (username: string) => `Like of a post by ${username}`,
    unlike: (username: string) => `Unlike of a post by ${username}`,
    follow: (username: string) => `Follow ${username}`,
    unfollow: (username: string) => `Unfollow ${username}`,
    tooLate: 'Too late: it is sent already, or was cancelled in another window.',
    mayBeThere: 'The server may have taken it already. Have a look before you send it again.',
    imageInTheWay: 'There is an image in the composer already. Post it or remove it first.',
    imageLost: 'The image of your post is not on this computer any more. Add it again.',
    noRoom:
      "Warble can't reach the server, and there is no room on this computer to keep this until it can. Try again later.",
  },
  shortcuts: { title: 'Keyboard shortcuts', action: 'Action', keys: 'Keys' },
  keyboard: {
    title: 'Keyboard',
    begun: 'Keys that can follow',
    afterwards: 'then',
    singleKeys: 'Single-key shortcuts',
    singleKeysHint:
      'Letters and other characters do something without Ctrl, ⌘ or Alt. Switch it off if you speak to your computer, or press keys by accident.',
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
  },

  posting: {
    title: 'Posting',
    undo: 'Undo for 5 seconds',
    undoHint: 'After you press Post, the post waits for 5 seconds, in which you can take it back.',
  },

  ownData: {
    title: 'Your data',
    hint: 'Your account, your posts with their pictures, and whom you follow and who follows you, as a zip file.',
    start: 'Export your data',
    kept: 'The last export was interrupted. What was fetched is kept for a day.',
    resume: 'Go on with the export',
    progress: 'Export',
    lists: 'Fetching your posts…',
    pieces: (done: number, total: number) => `${numeral(done)} of ${numeral(total)} fetched`,
    failed: (reason: string) => `${reason} What was fetched is kept.`,
    done: (name: string) => `Your file is ready: ${name}.`,
    missing: (count: number) =>
      plural(count, {
        one: '1 picture is missing: it is on another site, or gone. Its address is in the file.',
        other: `${numeral(count)} pictures are missing: they are on another site, or gone. Their addresses are in the file.`,
      }),
    saveAgain: 'Save again',
    end: 'Done',
  },

  desktop: {
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
  },

  appearance: {
    theme: 'Theme',
    dark: 'Dark',
    light: 'Light',
    system: 'As the system',
    arrangement: 'Side columns',
    searchLeft: 'Search on the left, navigation on the right',
    navigationLeft: 'Navigation on the left, search on the right',
  },
  language: {
    label: 'Texts and numbers are in',
    system: 'Same as the system',
    failed: 'This language could not be loaded. Try again.',
  },
  largerView: {
    previous: 'Previous picture',
    next: 'Next picture',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    carousel: 'Carousel',
    gallery: 'Photo gallery',
    slide: 'Slide',
    /** The library fills it in. */
    counter: '{index} of {total}',
  },

  accounts: {
    goTo: (name: string) => `Switch to ${name}`,
    goOnAs: (name: string) => `Go on as ${name}`,
    add: 'Add an account…',
    failed: 'The account could not be changed. Try again.',
    forbidden: 'Your organisation allows no further accounts here.',
    tooMany: (most: number) => `There are ${numeral(most)} accounts already. Sign out of one first.`,
  },

  palette: {
    title: 'Find actions, pages, people and searches',
    placeholder: 'What do you want to do?',
    results: 'Results',
    posts: 'Posts',
    pages: 'Pages',
    actions: 'Actions',
    accounts: 'Accounts',
    people: 'People',
    searches: 'Searches',
    searchFor: (words: string) => `Search for “${words}”`,
    forget: 'Remove this search',
    forgetHint: 'Shift+Delete removes this search.',
    loading: 'Looking for people…',
    nothing: 'Nothing is called that.',
    failed: (why: string) => `People could not be looked for. ${why}`,
    count: (count: number) => plural(count, { one: '1 result', other: `${count} results` }),
  },

  charactersLeft: (left: number) =>
    plural(left, { one: '1 character left', other: `${numeral(left)} characters left` }),

  suggestions: {
    people: 'People',
    tags: 'Tags',
    count: (count: number) =>
      `${plural(count, { one: '1 suggestion', other: `${count} suggestions` })}. The arrow keys choose, Enter takes one.`,
  },

  emoji: {
    title: 'Emoji',
    search: 'Search emoji',
    groups: 'Groups',
    group: {
      recent: 'Recent',
      0: 'Smileys and feelings',
      1: 'People and body',
      3: 'Animals and nature',
      4: 'Food and drink',
      5: 'Travel and places',
      6: 'Activities',
      7: 'Objects',
      8: 'Symbols',
      9: 'Flags',
    },
    found: 'Found',
    none: 'No emoji here.',
    count: (count: number) => plural(count, { one: '1 emoji', other: `${numeral(count)} emoji` }),
  },

  copied: {
    text: 'The text was copied.',
    link: 'The link was copied.',
    failed: 'It could not be copied. Your browser or system does not allow it.',
  },

  inbox: {
    title: 'Inbox',
    empty: 'No notifications',
    settings: 'Go to settings',
    ...inboxTexts,
    new: 'New:',
    othersLiked: (count: number) =>
      plural(count, { one: 'and 1 other liked', other: `and ${numeral(count)} others liked` }),
    unfold: 'Show all',
    fold: 'Show less',
  },

  columns: {
    title: 'Columns',
    list: 'Columns in this window',
    narrow:
      'One column at a time fits into this window. They stand side by side from a width of 1,200 px on.',
    search: (query: string) => `Search: ${query}`,
    menu: (column: string) => `Column ${column}`,
    moveBack: 'Move back',
    moveOn: 'Move on',
    remove: 'Remove',
    width: (column: string) => `Width of the column ${column}`,
    none: 'There are no columns. Add one to read here.',
    add: 'Add a column',
    tooMany: 'There is no room for more. Remove a column first.',
    field: 'Words to search for, or a name',
    offered: 'What the column can show',
    searchFor: (words: string) => `Search for “${words}”`,
  },

  missing: {
    person: 'This person does not exist.',
    tweet: 'This tweet was deleted, or never existed.',
    page: "Oops! The page you're looking for doesn't exist.",
  },

  deletion: {
    title: 'Delete this?',
    text: 'It is gone for everybody, and can not be brought back.',
    confirm: 'Delete',
  },

  uploads: {
    previous: 'Previous upload',
    next: 'Next upload',
    pause: 'Stop going on by itself',
    play: 'Go on by itself',
  },
  followingEmpty: {
    title: 'Welcome to the Following page!!',
    text: 'Follow other users to get there specified feeds on your timeline.',
  },
  found: {
    title: 'Search',
    users: 'Users',
    resultsFor: (query: string) => `Results for “${query}”`,
    tweets: 'Tweets',
    noTweets: 'No tweets found',
    noUsers: 'No Users found',
    hint: 'Tweets that you search for appear here.',
  },
  followLists: {
    following: 'No following',
    followers: 'No followers',
    invalid: 'Invalid following data',
  },
  imageField: {
    choose: (what: string) => `Choose ${what}`,
    replace: (what: string) => `Replace ${what}`,
    remove: (what: string) => `Remove ${what}`,
    preview: (what: string) => `${what} preview`,
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
  images: imageTexts,
  photo: {
    scale: 'Scale down',
    sizes: (before: number, after: number, width: number, height: number, isTooLarge: boolean) =>
      `${isTooLarge ? 'Too large to be sent as it was. ' : ''}${fileSize(before)} → ${fileSize(after)}, ${numeral(width)} × ${numeral(height)} pixels`,
  },
  networkErrors: networkErrorTexts,
  servers: {
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
    welcome: {
      pageTitle: 'Welcome',
      title: 'Welcome to Warble',
      text: 'Where do you want to read and write?',
      submit: 'Start',
      hint: 'You can add other servers later, in the settings or from the menu.',
    },
  },
} as const;

export type DeferredMessages = Texts<typeof english>;
