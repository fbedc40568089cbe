import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider, useAtom } from 'jotai';
import { expect, test, vi } from 'vitest';
import { draftAtom } from '#renderer/stores/drafts/drafts.ts';
import { community, post, refused } from '#tests/fixtures/outbox.ts';
import { useDraftSubmit } from './use-draft-submit.ts';

const composerAtom = draftAtom('composer');

function Field({ onEnd }: { readonly onEnd: (accepted: boolean) => void }) {
  const [draft, setDraft] = useAtom(composerAtom);
  const { shown, submitting, hold, submit } = useDraftSubmit(draft);
  return (
    <>
      <textarea
        aria-label="Text"
        value={shown}
        readOnly={submitting}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={hold}
      />
      <button type="button" onClick={() => void submit(post(draft)).then(onEnd)}>
        Send
      </button>
    </>
  );
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

/** A field in which "First" is being sent, to a server that does not respond yet. */
async function sending() {
  const { server, store } = community();
  const onEnd = vi.fn();
  render(
    <Provider store={store}>
      <Field onEnd={onEnd} />
    </Provider>,
  );
  await userEvent.type(field(), 'First');
  const answer = Promise.withResolvers<unknown>();
  server.hang = answer;
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(server.changes()).toHaveLength(1));
  return { server, onEnd, respond: () => answer.resolve(null) };
}

test('a text that is being sent stays in its field, which can not be changed, until it is accepted', async () => {
  const { onEnd, respond } = await sending();
  expect([field().value, field().readOnly]).toEqual(['First', true]);
  respond();
  await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(true));
  expect([field().value, field().readOnly]).toEqual(['', false]);
});

test('a text that is refused can be changed again', async () => {
  const { server, onEnd, respond } = await sending();
  server.fault = refused(400);
  respond();
  await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith(false));
  expect([field().value, field().readOnly]).toEqual(['First', false]);
});

test('what is typed meanwhile is in the field afterwards, and goes nowhere else', async () => {
  const { respond } = await sending();
  field().focus();
  // False where the key has been used.
  expect(fireEvent.keyDown(field(), { key: 'S' })).toBe(false);
  await userEvent.keyboard('ecc{Backspace}ond');
  respond();
  await waitFor(() => expect(field().value).toBe('Second'));
});

test('what is typed and deleted again meanwhile leaves the field empty', async () => {
  const { respond } = await sending();
  field().focus();
  await userEvent.keyboard('S{Backspace}');
  respond();
  await waitFor(() => expect([field().value, field().readOnly]).toEqual(['', false]));
});

test('other keys than those that type keep their effect', async () => {
  await sending();
  expect(fireEvent.keyDown(field(), { key: 'F8' })).toBe(true);
});

test('while nothing is being sent, keys reach the field', async () => {
  const { respond, onEnd } = await sending();
  respond();
  await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  expect(fireEvent.keyDown(field(), { key: 'S' })).toBe(true);
});
