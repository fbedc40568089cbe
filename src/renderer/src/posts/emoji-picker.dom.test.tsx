import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { injectedServicesAtom, servicesAtom } from '#renderer/stores/session/services.ts';
import { testStore } from '#tests/fixtures/stores.ts';
import { WritingField } from './writing-field.tsx';

function Field({ readOnly }: { readonly readOnly: boolean }) {
  const [value, setValue] = useState('ab');
  return (
    <WritingField
      aria-label="Text"
      lines={[1, 3]}
      value={value}
      readOnly={readOnly}
      onChange={setValue}
      onSend={async () => {}}
    />
  );
}

function openField(showEmojiPanel: () => Promise<boolean> = async () => false, readOnly = false) {
  const store = testStore(vi.fn());
  const services = store.get(servicesAtom);
  store.set(injectedServicesAtom, { ...services, bridge: { ...services.bridge, showEmojiPanel } });
  render(
    <Provider store={store}>
      <MantineProvider>
        <Field readOnly={readOnly} />
      </MantineProvider>
    </Provider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  act(() => field.focus());
  field.setSelectionRange(1, 1);
  return field;
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Insert an emoji' }));
// Without a layout the picker counts as detached from its field, and so as hidden.
const findPicker = async () => within(await screen.findByRole('dialog', { name: 'Emoji', hidden: true }));
const grid = async (name: string) =>
  within(await (await findPicker()).findByRole('grid', { name, hidden: true }));
const button = async (inGrid: string, name: string) =>
  (await grid(inGrid)).getByRole('button', { name, hidden: true });

test('where the system has a panel, only that is shown for the field', async () => {
  const show = vi.fn(async () => true);
  const field = openField(show);
  await open();
  expect(show).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: 'Insert an emoji' }).getAttribute('aria-expanded')).toBe('false');
});

test('the chosen emoji is inserted at the caret, the focus returns behind it, and it is offered first the next time', async () => {
  const field = openField();
  await open();
  await userEvent.click(await button('Smileys and feelings', 'grinning face'));
  expect(field.value).toBe('a😀b');
  expect(document.activeElement).toBe(field);
  expect(field.selectionStart).toBe('a😀'.length);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  await open();
  expect((await grid('Recent')).getAllByRole('button', { hidden: true })).toHaveLength(1);
});

test('a search finds by name and keyword, and Enter takes the first', async () => {
  const field = openField();
  await open();
  await grid('Smileys and feelings');
  const search = (await findPicker()).getByRole('searchbox', { hidden: true });
  await userEvent.type(search, 'no such thing');
  expect((await findPicker()).getByText('No emoji here.')).toBeTruthy();
  await userEvent.clear(search);
  await userEvent.type(search, 'red hea{Enter}');
  expect(field.value).toBe('a❤️b');
});

test('the arrow keys move in the grid, which is one tab stop; Escape returns to the field', async () => {
  const field = openField();
  await open();
  const all = (await grid('Smileys and feelings')).getAllByRole('button', { hidden: true });
  const search = (await findPicker()).getByRole('searchbox', { hidden: true });
  search.focus();
  const focused = () => all.findIndex((other) => other === document.activeElement);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(0);
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe(9);
  await userEvent.keyboard('{End}');
  expect(focused()).toBe(15);
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe(0);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
  expect(focused()).toBe(2);
  await userEvent.keyboard('{PageDown}{PageUp}{PageUp}');
  expect(focused()).toBe(2);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(focused()).toBe(all.length - 1);
  expect(all.filter((other) => other.tabIndex === 0)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('ab');
});

test("a text that is being sent can't get an emoji", async () => {
  const show = vi.fn(async () => true);
  openField(show, true);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Insert an emoji' });
  expect(button.disabled).toBe(true);
  await userEvent.click(button);
  expect(show).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});
