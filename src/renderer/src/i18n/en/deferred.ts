import { fieldTexts } from '#contract/i18n/en/fields.ts';
import { inboxTexts } from '#contract/i18n/inbox-texts.ts';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { networkErrorTexts } from '#contract/i18n/en/network-errors.ts';
import type { Texts } from '#contract/i18n/texts.ts';
import { formatsOf } from '#renderer/i18n/format.ts';
import { desktopTexts } from './desktop.ts';
import { keyboardTexts } from './keyboard.ts';
import { outboxTexts } from './outbox.ts';
import { ownDataTexts } from './own-data.ts';
import { serversTexts } from './servers.ts';
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
    created: 'Your account has been created: sign in to it.',
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
  outbox: outboxTexts,
  shortcuts: { title: 'Keyboard shortcuts', action: 'Action', keys: 'Keys' },
  keyboard: keyboardTexts,

  posting: {
    title: 'Posting',
    undo: 'Undo for 5 seconds',
    undoHint: 'After you press Post, the post waits for 5 seconds, in which you can take it back.',
  },

  ownData: ownDataTexts,

  desktop: desktopTexts,

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
    play: 'Play',
    stop: 'Stop',
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
    sending: 'Sending your last changes first…',
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
    moved: (column: string, position: number, count: number) =>
      `${column} is column ${numeral(position)} of ${numeral(count)} now.`,
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
    unsavedEdit: 'Your changes were not saved',
    unsentComment: 'Your comment was not sent',
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
    tooLong: (over: string) => `This search is too long: ${over}. Shorten it in the box below.`,
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
  postedImage: {
    preview: 'Image to post',
    replace: 'Replace image',
    remove: 'Remove image',
    notSent: (reason: string) => `Your post was not sent. ${reason}`,
    changed: 'Its draft has been changed in another window.',
    signedOut: 'You were signed out while its image was being read. It is a draft now.',
  },
  sending: {
    label: 'Upload',
    sending: 'Sending',
    sent: (percent: number) => `${percent}%`,
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
  servers: serversTexts,
} as const;

export type DeferredMessages = Texts<typeof english>;
