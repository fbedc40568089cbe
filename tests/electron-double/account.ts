import type { Page } from 'playwright';
import { imageBytes } from '#tests/fixtures/images.ts';

export interface Account {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** The account that tests sign in with by default. */
export const account: Account = {
  username: 'ada',
  email: 'ada@example.org',
  password: 'analytical engine',
};

/** Registers with an avatar and signs in, by requests that the page sends. */
export async function signIn(page: Page, fields: Account = account): Promise<void> {
  const avatar = [...imageBytes(512)];
  const statuses = await page.evaluate(
    async ({ fields, bytes }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ fullName: 'Ada', ...fields })) form.append(name, value);
      form.append('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'avatar.png');
      const register = await fetch('/api/v1/user/register', { method: 'POST', body: form });
      const login = await fetch('/api/v1/user/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
      return [register.ok, login.status];
    },
    { fields, bytes: avatar },
  );
  if (statuses.join() !== 'true,200')
    throw new Error(`${fields.username} could not sign in: ${statuses.join()}`);
}
