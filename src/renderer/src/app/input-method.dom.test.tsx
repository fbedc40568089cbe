import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage } from '#tests/fixtures/app.tsx';
import { testTweet } from '#tests/fixtures/stores.ts';

/* The keys of an input method are not for the page. */

/** The key that ends a composition: as Chromium reports it, and as Safari does, after its end. */
const composing = [
  ['isComposing', { isComposing: true }],
  ['the code 229', { keyCode: 229 }],
] as const;

async function openHome() {
  const sent: string[] = [];
  const opened = openPage('/', {
    'GET /tweet/all-tweets': () => [testTweet()],
    'GET /user/all-users': () => [],
    'POST /tweet/add-tweet': async (request) => {
      const content = (await request.formData()).get('content');
      if (typeof content === 'string') sent.push(content);
      return testTweet();
    },
  });
  await screen.findByText(testTweet().content);
  return { ...opened, sent };
}

const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.activeElement ?? document.body, init);

async function openComposer() {
  press({ key: 'n' });
  const dialog = await screen.findByRole('dialog', { name: 'Create a Post' });
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, 'かな');
  return field;
}

test.each(composing)('in the composer it neither sends nor closes: %s', async (_, init) => {
  const { sent } = await openHome();
  const field = await openComposer();
  press({ key: 'Escape', ...init });
  press({ key: 'Enter', ctrlKey: true, ...init });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'です');
  press({ key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toEqual(['かなです']));
});

test.each(composing)('in the palette it chooses nothing: %s', async (_, init) => {
  const { router } = await openHome();
  const shown: string[] = [];
  router.subscribe(({ location }) => shown.push(location.pathname));
  press({ key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, 'inbox');
  press({ key: 'Enter', code: 'Enter', ...init });
  press({ key: 'Escape', ...init });
  await userEvent.clear(field);
  await userEvent.type(field, 'settings');
  press({ key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(shown).not.toContain('/inbox');
});

test.each(composing)('in the search of emoji it neither inserts nor closes: %s', async (_, init) => {
  await openHome();
  const field = await openComposer();
  const dialog = screen.getByRole('dialog', { name: 'Create a Post' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Insert an emoji' }));
  // Without a layout the picker counts as detached from its field, and so as hidden.
  const search = await screen.findByRole('searchbox', { name: 'Search emoji', hidden: true });
  await userEvent.type(search, 'pizza');
  await screen.findByRole('button', { name: 'pizza', hidden: true });
  press({ key: 'Enter', ...init });
  press({ key: 'Escape', ...init });
  expect(document.activeElement).toBe(search);
  expect(field.value).toBe('かな');
  press({ key: 'Enter' });
  await waitFor(() => expect(field.value).toBe('かな🍕'));
});
