/** The account that "Login as Guest" signs in to. */
export const guestAccount = {
  username: 'guest',
  fullName: 'Guest',
  email: 'guest@warble.example',
  /** By email: unlike the username, no call changes it. */
  signIn: { identifier: 'guest@warble.example', password: 'warble-guest' },
} as const;
