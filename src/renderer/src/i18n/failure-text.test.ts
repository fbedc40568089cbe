import { expect, test } from 'vitest';
import { CodeError } from '#renderer/lib/load.ts';
import { germanCatalogue } from './de/catalogue.ts';
import { failureText, loadFailureText } from './failure-text.ts';

test("code that can't be loaded is explained in the user's language, never in the browser's words", () => {
  const error = new CodeError('TypeError: Failed to fetch dynamically imported module');
  const { messages } = germanCatalogue;
  for (const text of [failureText, loadFailureText])
    expect(text(error, messages)).toBe('Das konnte nicht geladen werden');
});
