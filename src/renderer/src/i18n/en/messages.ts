import { unreachableText } from '#contract/i18n/en/unreachable.ts';
import type { Texts } from '#contract/i18n/texts.ts';
import { formatsOf } from '#renderer/i18n/format.ts';

const { numeral, plural } = formatsOf('en');

/**
 * Every text of the product, character for character as spec.md has it, odd spellings, spaces and emoji included. Texts
 * that spec.md does not give are this project's own. Each start loads this file: the texts of other pages, and of what
 * is rarely needed, are in `deferred.ts`.
 */
export const english = {
  product: 'Warble',

  landing: {
    headline: 'Happening now',
    line: 'Join today.',
    createAccount: 'Create Account',
    already: 'Already have an account?',
    signIn: 'Sign in',
    links: ['About', 'Help Center', 'Terms of Service', 'Privacy Policy', 'Cookie Policy', 'Accessibility'],
    copyright: () => `© ${new Date().getFullYear()} Warble`,
  },

  // Also on the landing page, which does not load the deferred part.
  currentServer: {
    local: 'This computer',
    on: (name: string) => `Server: ${name}`,
    change: 'Change server',
  },
  login: {
    title: 'Sign in to Warble',
    identifier: 'Email or Username',
    password: 'Password',
    submit: 'Login',
    noAccount: "Don't have an account?",
    signUp: 'Sign up',
    success: '✅ User login successful.',
    required: 'All Fields are required!',
    sessionEnded: 'Your session has ended. Sign in to go on where you were.',
    guest: 'Look around as guest',
    guestHint: 'This server holds a sample community. You can enter it without an account.',
  },

  logout: {
    button: 'Logout',
    cancel: 'Cancel',
    success: 'User logout successful.',
  },

  navigation: {
    label: 'Main',
    home: 'Home',
    inbox: 'Inbox',
    unread: (label: string, count: number) => `${label}, ${numeral(count)} new`,
    search: 'Search',
    profile: 'Profile',
    settings: 'Settings',
    post: 'Post',
    account: 'Account',
    myAccount: 'My Account',
    skip: 'Skip to content',
    left: 'Tools',
    right: 'Navigation and account',
  },

  theme: { toLight: 'Switch to light theme', toDark: 'Switch to dark theme' },

  feed: {
    title: 'Home',
    tabs: 'Feeds',
    forYou: 'For you',
    following: 'Following',
    empty: 'Nothing here yet. Write the first post!',
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (page: number) => `Page ${page}`,
    noMore: 'No more tweets to show ',
    newPosts: (count: number, more: boolean) =>
      more
        ? `More than ${numeral(count)} new posts`
        : plural(count, { one: '1 new post', other: `${numeral(count)} new posts` }),
    lastKnown: 'You see what was loaded last.',
  },

  composer: {
    label: 'Create a post',
    placeholder: 'What is happening?!',
    note: 'Everyone can reply',
    post: 'Post',
    addImage: 'Add an image',
    emoji: 'Insert an emoji',
    dialogTitle: 'Create a Post',
    contentRequired: 'Write something before you post.',
    tooLong: (over: number) =>
      plural(over, { one: '1 character too many', other: `${numeral(over)} characters too many` }),
    success: 'Tweet created Sucessfully!',
  },

  tweet: {
    like: 'Like',
    likes: (count: number) => plural(count, { one: '1 like', other: `${numeral(count)} likes` }),
    liked: '✅ Tweet liked successfully',
    unliked: '❌ Tweet unliked successfully',
    likedByYou: 'liked by you',
    withPicture: 'with a picture',
    mediaBy: (username: string) => `Picture by ${username}`,
    comments: 'Comments',
    title: 'Tweet',
    updated: '✅ Tweet updated Sucessfully!',
    deleted: '✅ Tweet deleted Sucessfully!',
  },

  draft: { restored: 'Draft restored', discard: 'Discard' },

  outbox: {
    waiting: 'Waiting to be sent',
    changes: (count: number) =>
      plural(count, {
        one: '1 change is waiting for the server',
        other: `${count} changes are waiting for the server`,
      }),
    refused: (count: number) =>
      plural(count, { one: '1 change was not sent', other: `${count} changes were not sent` }),
    announcement: 'What you did waits for the server, and is sent when it can be reached.',
  },

  post: {
    menu: 'More',
    update: 'Update',
    delete: 'Delete',
    cancel: 'Cancel',
    copy: 'Copy',
    copyText: 'Copy text',
    copyLink: 'Copy link',
    editor: 'Edit the text',
    more: 'Show more',
    less: 'Show less',
  },

  comments: {
    created: 'Comment created Sucessfully!',
    updated: '✅ Comment updated Sucessfully!',
    deleted: '✅ Comment Deleted Successfully!',
  },

  follow: {
    follow: 'Follow',
    following: 'Following',
    followed: 'User followed successfully',
    unfollowed: 'User unfollowed successfully',
    suggestions: 'Who to Follow',
  },

  search: {
    label: 'Search users and tweets',
    sideLabel: 'Quick search',
    placeholder: 'Search',
    submit: 'Run search',
  },

  uploads: { title: 'Uploads' },

  image: {
    missing: 'Image not available',
    enlarge: (what: string) => `${what}: larger view`,
    drop: 'Drop one image here',
    textOnly: 'Only text fits here. Add the image to a post on your home page.',
  },

  toasts: { region: 'Notifications (F8)', dismiss: 'Dismiss' },

  failure: {
    unreachable: unreachableText,
    malformed: 'The server sent an answer that Warble does not understand.',
    refused: 'The server did not give it.',
    gone: 'The server does not have it, or not any more.',
    title: 'This could not be loaded',
    retry: 'Retry',
    draftsUnpersisted: "Drafts can't be kept on this device. What you write is there until you close Warble.",
    imageUnreadable: "Warble can't read the chosen image now. It is kept: restart Warble and try again.",
    unreachableNotice: `Warble can't reach the server. It shows what it has, and goes on when the server is back.`,
  },

  loading: 'Loading',
  back: 'Back',
  close: 'Close',
  or: 'or',
  showPassword: 'Show password',

  errors: {
    goHome: 'Go to Home',
    unexpected: 'Unexpected Application Error!',
    reload: 'Reload',
  },
} as const;

/** The shape of each language's catalogue. */
export type Messages = Texts<typeof english>;
