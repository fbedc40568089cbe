import type { Texts } from '#contract/i18n/texts.ts';

/** Names and error messages of the fields that the page validates, too. */
export const fieldTexts = {
  fullName: 'Full name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  bio: 'Bio',
  required: (field: string) => `${field} is required`,
  atMost: (field: string, max: number) => `${field} can have at most ${max} characters`,
  usernameLetters: 'Username can have only letters, digits and _',
  emailInvalid: 'Email address must be a valid address',
  passwordShort: 'Password must be at least six letters',
} as const;

export type FieldTexts = Texts<typeof fieldTexts>;
