import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { silenceLog } from '#tests/fixtures/log.ts';
import { type Answers, openPage, refusal } from '#tests/fixtures/app.tsx';
import { testOwner } from '#tests/fixtures/posts.ts';
import { testTweet } from '#tests/fixtures/stores.ts';

/* Text that is typed before its field has loaded, and dialogs that are closed before they have loaded. */

const own = testTweet({ content: 'My words', owner: testOwner });

beforeEach(() => void silenceLog());

/** Presses keys on the focused element, without a pause between them. */
const press = (...keys: readonly string[]) => {
  for (const key of keys)
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key: key.replace('Ctrl+', ''),
      ctrlKey: key.startsWith('Ctrl+'),
    });
};

async function openHome(answers: Answers = {}) {
  const opened = openPage('/', {
    'GET /tweet/all-tweets': () => [own],
    'GET /comment/t1': () => [],
    ...answers,
  });
  const text = await screen.findByText('My words');
  const article = text.closest('article');
  if (article === null) throw new Error('The text is in no post.');
  return { ...opened, article };
}

const dialogField = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a Post' }));
  return dialog.findByRole<HTMLTextAreaElement>('textbox');
};

test('text typed right after the key that opens a dialog is in its field', async () => {
  await openHome();
  press('n', 'H', 'i', 'k', 'Backspace', '!');
  const field = await dialogField();
  await waitFor(() => expect(field.value).toBe('Hi!'));
  expect(document.activeElement).toBe(field);
});

test('text typed before Escape has closed a dialog that is still loading is dropped', async () => {
  await openHome();
  press('n', 'x', 'Escape', 'n');
  const field = await dialogField();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe('');
});

test('Ctrl+Enter after text typed for a dialog that is still loading posts it', async () => {
  const posted: unknown[] = [];
  const add = async (request: Request) => {
    posted.push((await request.formData()).get('content'));
    return testTweet({ _id: 't2', content: 'Hi' });
  };
  await openHome({ 'POST /tweet/add-tweet': add });
  press('n', 'H', 'i', 'Ctrl+Enter');
  await waitFor(() => expect(posted).toEqual(['Hi']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is typed after such a Ctrl+Enter is in the next draft', async () => {
  const sent = Promise.withResolvers<unknown>();
  await openHome({ 'POST /tweet/add-tweet': () => sent.promise });
  press('n', 'H', 'i', 'Ctrl+Enter', 'y', 'o');
  const field = await dialogField();
  await waitFor(() => expect(field.readOnly).toBe(true));
  expect(field.value).toBe('Hi');
  await act(async () => sent.resolve(testTweet({ _id: 't2', content: 'Hi' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('n');
  expect((await dialogField()).value).toBe('yo');
});

test('Ctrl+Enter typed ahead does not post a draft that was not in view', async () => {
  const posted: Request[] = [];
  await openHome({ 'POST /tweet/add-tweet': (request) => posted.push(request) });
  press('n');
  const field = await dialogField();
  fireEvent.change(field, { target: { value: 'A draft. ' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('n', 'H', 'i', 'Ctrl+Enter');
  await waitFor(async () => expect((await dialogField()).value).toMatch('Hi'));
  expect(posted).toEqual([]);
});

test('Ctrl+Enter after text typed for a reply that is still loading sends it', async () => {
  const sent: unknown[] = [];
  const add = async (request: Request) => {
    sent.push(await request.json());
    return { _id: 'c1', content: 'Yes', createdAt: own.createdAt, owner: own.owner };
  };
  const { article } = await openHome({ 'POST /comment/t1': add });
  act(() => article.focus());
  press('r', 'Y', 'e', 's', 'Ctrl+Enter');
  await waitFor(() => expect(sent).toEqual([{ content: 'Yes' }]));
});

test('Escape while a reply is loading returns the keys to the page', async () => {
  const { article } = await openHome();
  act(() => article.focus());
  press('r', 'x', 'Escape', '?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});

/** Opens a page that begins a search, whose responses come when the test says so. */
async function beginSearch() {
  const found = Promise.withResolvers<readonly unknown[]>();
  const searched: (string | null)[] = [];
  openPage('/search?q=cats', {
    'GET /user/all-users': () => found.promise,
    'GET /tweet/all-tweets': ({ url }) => {
      searched.push(new URL(url).searchParams.get('query'));
      return [own];
    },
  });
  const boxes = () => screen.getAllByRole<HTMLInputElement>('searchbox', { hidden: true });
  await screen.findByRole('searchbox', { name: 'Search users and tweets' });
  await waitFor(() => expect(boxes().map(({ disabled }) => disabled)).toEqual([true, true]));
  return { boxes, searched, end: () => act(async () => found.resolve([])) };
}

test('text typed after the key for the search box, while a search runs, is in the box afterwards', async () => {
  const { end } = await beginSearch();
  press('/', 'd', 'o', 'g');
  await end();
  await waitFor(() => expect(screen.getByDisplayValue('dog')).toBe(document.activeElement));
  expect(document.activeElement?.getAttribute('type')).toBe('search');
});

test('Enter after such text searches for it, and what follows is in the box after that', async () => {
  const { searched, end } = await beginSearch();
  press('/', 'd', 'o', 'g', 'Enter', 'e', 'l', 'k');
  await end();
  await waitFor(() => expect(screen.getByDisplayValue('elk')).toBe(document.activeElement));
  expect(searched).toEqual(['cats', 'dog']);
});

test('Enter after text typed for the palette that is still loading performs what was found', async () => {
  const { router } = await openHome();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  press('i', 'n', 'b', 'o', 'x', 'Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'));
});

test('such text is dropped when the user focuses something else, which keeps the focus', async () => {
  const { boxes, end } = await beginSearch();
  press('/', 'd');
  const home = screen.getByRole('link', { name: 'Home', hidden: true });
  act(() => home.focus());
  press('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await end();
  await waitFor(() => expect(boxes().map(({ disabled }) => disabled)).toEqual([false, false]));
  expect(boxes().map(({ value }) => value)).toEqual(['', '']);
  expect(boxes()).not.toContain(document.activeElement);
});

test('text typed while a search runs is in its box afterwards, also on the page that it leads to, and no shortcut', async () => {
  const found = Promise.withResolvers<readonly unknown[]>();
  openPage('/', {
    'GET /user/all-users': ({ url }) => (url.includes('query=') ? found.promise : []),
    'GET /tweet/all-tweets': () => [own],
  });
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Quick search' });
  await screen.findByText('My words');
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'tea' } });
  // A browser does this when it is disabled.
  act(() => box().blur());
  await act(async () => box().form?.requestSubmit());
  press('n');
  await screen.findByRole('searchbox', { name: 'Search users and tweets' });
  press('e', 'x', 't');
  await act(async () => found.resolve([]));
  await waitFor(() => expect(box().value).toBe('next'));
  expect(document.activeElement).toBe(box());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes a menu that is still being loaded', async () => {
  const { article } = await openHome();
  const more = within(article).getByRole('button', { name: 'More' });
  act(() => more.focus());
  fireEvent.click(more);
  press('Escape');
  await act(() => import('#renderer/ui/menu-popup.tsx'));
  expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  expect(document.activeElement).toBe(more);
  fireEvent.click(more);
  expect(await screen.findByRole('menu', { hidden: true })).toBeTruthy();
});

test('a name, Tab and a password typed right after Sign in are in their fields, and Enter signs in', async () => {
  const sent: unknown[] = [];
  openPage('/login', {
    'GET /user/current-user': () => refusal('Unauthorized request', 401),
    'POST /user/login': async (request) => {
      sent.push(await request.json());
      return refusal('Invalid user credentials', 401);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  press('a', 'd', 'a', 'Tab', 's', 'e', 'c', 'r', 'e', 't', 'Enter');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email or Username' });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect([name.value, password.value]).toEqual(['ada', 'secret']);
  expect(await screen.findByText('Invalid user credentials')).toBeTruthy();
  expect(sent).toEqual([{ username: 'ada', email: 'ada', password: 'secret' }]);
});
