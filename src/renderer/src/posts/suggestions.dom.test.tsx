import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, openPage } from '#tests/fixtures/app.tsx';
import { testTweet, testUser } from '#tests/fixtures/stores.ts';

const person = (id: string, username: string, fullName = '') => ({
  ...testUser,
  _id: id,
  username,
  fullName,
});
const record = (id: string, username: string) => ({
  _id: `record of ${id}`,
  follower: null,
  following: { _id: id, username, avatar: '' },
});

async function openHome(answers: Answers = {}) {
  const found = vi.fn((request: Request): unknown =>
    new URL(request.url).searchParams.get('query') === null
      ? []
      : [
          person('u5', 'anton'),
          person('u6', 'an.ton'),
          person('u9', 'an ton'),
          person('u3', 'anna'),
          person('u7', 'bea', 'Ann B'),
        ],
  );
  openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet({ content: 'Roses #Garden #gate' })],
    'GET /user/all-users': found,
    'GET /follow/following/u1': () => [record('u3', 'anna'), record('u4', 'zoe')],
    'GET /tweet/user-tweet/u1': () => [testTweet({ content: 'Mine #gazebo #gate' })],
    ...answers,
  });
  await screen.findByText('#Garden');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What is happening?!' });
  const asked = () => found.mock.calls.flatMap(([{ url }]) => new URL(url).searchParams.get('query') ?? []);
  return { field, asked };
}

const options = () => screen.queryAllByRole('option', { hidden: true });
const offered = () => options().map(({ textContent }) => textContent);
const chosen = () =>
  options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent ?? null;
const offers = (...texts: readonly string[]) => waitFor(() => expect(offered()).toEqual(texts));

test('@ offers people, those followed first; arrows choose and Enter writes the name', async () => {
  const { field, asked } = await openHome();
  await userEvent.type(field, 'Hi @');
  await offers('ANanna', 'ZOzoe');
  // A single `@` is left for further typing.
  expect(chosen()).toBeNull();
  expect(asked()).toEqual([]);
  await userEvent.paste('an');
  await offers('ANanna', 'ANanton', 'ANan.ton', 'BEbeaAnn B');
  expect(asked()).toEqual(['an']);
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { hidden: true }).id);
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(active()?.textContent).toBe('ANanna');
  expect(screen.getByText('4 suggestions. The arrow keys choose, Enter takes one.')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}');
  expect(active()?.textContent).toBe('ANanton');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('BEbeaAnn B');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field.value).toBe('Hi @anton ');
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(field);
  expect(field.getAttributeNames().filter((name) => name.startsWith('aria-'))).toEqual(['aria-label']);
});

test('a name with a dot is offered, can be typed further and is inserted whole', async () => {
  const { field } = await openHome({
    'GET /user/all-users': ({ url }) => {
      const query = new URL(url).searchParams.get('query');
      return query === null || !'an.ton'.startsWith(query) ? [] : [person('u6', 'an.ton')];
    },
  });
  await userEvent.type(field, 'Hi @an.t');
  await offers('ANan.ton');
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('Hi @an.ton ');
});

test('a mention asks for as many users as a search', { tags: 'S7.51' }, async () => {
  const limits: (string | null)[] = [];
  const { field } = await openHome({
    'GET /user/all-users': ({ url }) => {
      const asked = new URL(url).searchParams;
      if (asked.has('query')) limits.push(asked.get('limit'));
      return [person('u5', 'anton')];
    },
  });
  await userEvent.type(field, '@anto');
  await offers('ANanton');
  expect(new Set(limits)).toEqual(new Set(['5']));
});

test('# offers tags that were used before, then those on screen; a click takes one', async () => {
  const { field } = await openHome();
  await userEvent.type(field, 'See #ga');
  await offers('#gazebo', '#gate', '#Garden');
  await userEvent.type(field, 'te');
  await offers('#gate');
  await userEvent.type(field, '{Backspace}{Backspace}');
  await offers('#gazebo', '#gate', '#Garden');
  const [, , last] = options();
  if (last === undefined) throw new Error('There are three.');
  await userEvent.click(last);
  expect(field.value).toBe('See #Garden ');
});

test('Escape dismisses the list until another word is begun; Enter is a new line again', async () => {
  const { field } = await openHome();
  await userEvent.type(field, '#ga');
  await offers('#gazebo', '#gate', '#Garden');
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
  await userEvent.keyboard('t{Enter}');
  expect(field.value).toBe('#gat\n');
  await userEvent.keyboard('#gaz{Tab}');
  await waitFor(() => expect(field.value).toBe('#gat\n#gazebo '));
});

test('nothing is offered or inserted while an input method composes', async () => {
  const { field } = await openHome();
  await userEvent.type(field, '#ga');
  await offers('#gazebo', '#gate', '#Garden');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field.value).toBe('#ga');
  fireEvent.input(field, { target: { value: '#gat' }, isComposing: true });
  expect(options()).toEqual([]);
  fireEvent.keyUp(field, { key: 't', isComposing: true });
  expect(options()).toEqual([]);
  fireEvent.keyUp(field, { key: 't' });
  await offers('#gate');
});

test('a person who does not match the text typed since is not inserted, also before the server has answered', async () => {
  const { field } = await openHome({
    'GET /user/all-users': ({ url }) => {
      const query = new URL(url).searchParams.get('query');
      if (query === null) return [];
      return query === 'z' ? [person('u8', 'bo', 'Zelda')] : new Promise(() => {});
    },
  });
  await userEvent.type(field, '@z');
  await offers('ZOzoe', 'BOboZelda');
  await userEvent.keyboard('e');
  expect(offered()).toEqual(['BOboZelda']);
  await userEvent.keyboard('r{Enter}');
  expect(field.value).toBe('@zer\n');
});

test('a person whose name is written completely is offered first, also before the server has answered', async () => {
  const { field } = await openHome({
    'GET /follow/following/u1': () => [record('annabel', 'annabel')],
    'GET /user/all-users': ({ url }) => {
      const query = new URL(url).searchParams.get('query');
      if (query === null) return [];
      const found = (...names: readonly string[]) => names.map((name) => person(name, name));
      if (query === 'an') return found('anno', 'Ann');
      return query === 'Ann' ? found('annika', 'annmarie', 'anno', 'anni', 'Ann') : new Promise(() => {});
    },
  });
  await userEvent.type(field, '@an');
  await offers('ANannabel', 'ANanno', 'ANAnn');
  await userEvent.keyboard('n');
  expect(offered()).toEqual(['ANAnn', 'ANannabel', 'ANanno']);
  expect(chosen()).toBe('ANAnn');
  await userEvent.keyboard('{Enter}@Ann');
  await offers('ANAnn', 'ANannabel', 'ANannika', 'ANannmarie', 'ANanno');
  await userEvent.keyboard('{Tab}');
  expect(field.value).toBe('@Ann @Ann ');
});
