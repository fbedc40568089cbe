import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { openPage, refusal } from '#tests/fixtures/app.tsx';
import { fillRequired } from '#tests/fixtures/sign-up.ts';
import { testUser } from '#tests/fixtures/stores.ts';

/* A sign-up whose response is lost may have been made: its name is taken then, by the person themselves. */

const taken = 'User with email or username already exists';
const loginSchema = v.object({ username: v.string(), email: v.string(), password: v.string() });
const noResponse = () => Promise.reject(new TypeError('Failed to fetch'));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const isHome = () => screen.findByPlaceholderText('What is happening?!');

/** Fills in the form and submits it, with a server that makes the account of the first try. */
async function submitOnce(firstAnswer: () => unknown, passwordOfAccount = 'secret') {
  let isSignedIn = false;
  let tries = 0;
  const logins: v.InferOutput<typeof loginSchema>[] = [];
  const { store } = openPage('/signup', {
    'GET /user/current-user': () => (isSignedIn ? { user: testUser } : refusal('Unauthorized request', 401)),
    'POST /user/register': () => {
      tries += 1;
      return tries === 1 ? firstAnswer() : refusal(taken, 409);
    },
    'POST /user/login': async (request) => {
      const credentials = v.parse(loginSchema, await request.json());
      logins.push(credentials);
      if (credentials.password !== passwordOfAccount) return refusal('Invalid user credentials', 401);
      isSignedIn = true;
      return null;
    },
    'GET /tweet/all-tweets': () => [],
  });
  await fillRequired();
  await submit();
  const shows = (text: string) => waitFor(() => expect(store.get(openToastAtom)?.text).toContain(text));
  return { logins, shows };
}

test.each([
  ['no response', noResponse],
  ['the response of a gateway', () => new Response('', { status: 504 })],
])('after %s, a second try signs in to the account that the first one made', async (_, firstAnswer) => {
  const { logins } = await submitOnce(firstAnswer);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Submit' })).toHaveProperty('disabled', false),
  );
  await submit();
  expect(await isHome()).toBeTruthy();
  expect(logins).toEqual([{ username: 'ada', email: 'ada@warble.example', password: 'secret' }]);
  // Nothing of the form is left for the next person.
  expect(Object.values(localStorage).join('\n')).not.toContain('Ada Example');
});

test("after no response, a name that is somebody else's is said to be taken", async () => {
  const { logins, shows } = await submitOnce(noResponse, 'the secret of somebody else');
  await shows("can't reach the server");
  await submit();
  await shows(taken);
  expect(logins).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ada');
});

test('after no response, other credentials are not those of the first try', async () => {
  const { logins, shows } = await submitOnce(noResponse, 'secret!');
  await shows("can't reach the server");
  await userEvent.type(screen.getByLabelText(/^Password/), '!');
  await submit();
  await shows(taken);
  expect(logins).toEqual([]);
});

test('a name that is taken at the first try is said to be taken', async () => {
  const { logins, shows } = await submitOnce(() => refusal(taken, 409));
  await shows(taken);
  await submit();
  await shows(taken);
  expect(logins).toEqual([]);
});
