/** The account that a newcomer is signed in to with one click. */
export const guestAccount = {
  username: 'guest',
  fullName: 'Guest',
  email: 'guest@warble.example',
  /** By email, which no call can change. */
  signIn: { identifier: 'guest@warble.example', password: 'warble-guest' },
} as const;
