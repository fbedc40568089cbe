/* The keys of local storage that the script of the first frame shares with the app. */

export const keptFrameKey = 'warble.frame';
export const lastFeedKey = 'warble.lastFeed';
