import type { CallName } from '#contract/api/calls.ts';

/** Method and path of each call, copied from spec §7 independently of the contract. `*` stands for an id. */
const routes: Readonly<Record<CallName, `${string} /${string}`>> = {
  login: 'POST /user/login',
  register: 'POST /user/register',
  logout: 'POST /user/logout',
  changePassword: 'POST /user/change-password',
  updateAccount: 'PATCH /user/update-account',
  updateAvatar: 'PATCH /user/avatar',
  updateCoverImage: 'PATCH /user/cover-image',
  currentUser: 'GET /user/current-user',
  userDetails: 'GET /user/user-details/*',
  allUsers: 'GET /user/all-users',
  toggleFollow: 'POST /follow/*',
  following: 'GET /follow/following/*',
  followers: 'GET /follow/followers/*',
  addTweet: 'POST /tweet/add-tweet',
  allTweets: 'GET /tweet/all-tweets',
  followingTweets: 'GET /tweet/following-tweets',
  singleTweet: 'GET /tweet/single-tweet/*',
  userTweets: 'GET /tweet/user-tweet/*',
  editTweet: 'PATCH /tweet/edit-tweet/*',
  deleteTweet: 'POST /tweet/delete-tweet/*',
  toggleLike: 'POST /like/*',
  addComment: 'POST /comment/*',
  comments: 'GET /comment/*',
  editComment: 'PATCH /comment/*',
  deleteComment: 'DELETE /comment/*',
  notifications: 'GET /notification/',
};

const patterns = new Map(
  Object.entries(routes).map(([name, route]) => [name, new RegExp(`^${route.replace('*', '([^/]+)')}$`)]),
);

function isCallName(name: string): name is CallName {
  return Object.hasOwn(routes, name);
}

/** The call of a request and the id in its path. */
export function matchCall(
  method: string,
  pathname: string,
): { readonly name: CallName; readonly id: string } | undefined {
  if (!pathname.startsWith('/api/v1/')) return undefined;
  const route = `${method} ${pathname.slice('/api/v1'.length)}`;
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(route);
    if (found && isCallName(name)) return { name, id: decodeURIComponent(found[1] ?? '') };
  }
  return undefined;
}
