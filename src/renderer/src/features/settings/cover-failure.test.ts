import { expect, test } from 'vitest';
import { errorBody } from '#contract/api/server-error.ts';
import { ApiFailure } from '#renderer/api/failure.ts';
import { english } from '#renderer/i18n/en/messages.ts';
import { settingsTexts } from '#renderer/i18n/en/settings.ts';
import { coverFailureText } from './cover-failure.ts';

const textOf = (error: unknown) => coverFailureText(error, english, settingsTexts.cover.failed);
const refused = (body: string) => new ApiFailure('refused', body, { status: 500, body });

const bodies = [
  ["the text of the server's error", errorBody('Too <large>'), 'Too <large>', 'S8.13'],
  ['the message of a JSON body', '{"message":"No room left"}', 'No room left', 'S8.14'],
  ['nothing better for another JSON body', '{"error":"x"}', 'Something went wrong!', 'S8.15'],
  ['nothing better for an empty message', '{"message":""}', 'Something went wrong!', 'S8.15'],
  ['nothing better for any other body', '<h1>Bad Gateway</h1>', 'Something went wrong!', 'S8.15'],
  ['nothing better for an empty body', '', 'Something went wrong!', 'S8.15'],
] as const;

for (const [says, body, text, row] of bodies)
  test(`a refused cover image says ${says}`, { tags: row }, () => {
    expect(textOf(refused(body))).toBe(text);
  });

test(
  "a failed upload of a cover image shows the gateway's reason, or else the general text",
  { tags: 'S8.15' },
  () => {
    const text = 'out of reach';
    expect(textOf(new ApiFailure('unreachable', text, { body: errorBody(text) }))).toBe(text);
    expect(textOf(new ApiFailure('unreachable', text))).toBe('Something went wrong!');
  },
);

test('a cancelled upload is reported as cancelled', () => {
  expect(textOf(new ApiFailure('cancelled', 'by you'))).toBe('by you');
});
