/*
 * The error format of spec §8: an HTML-like body that contains `Error: <text><br>`.
 * Written by the server and the gateway, read by the client. The text is always shown as text, never as HTML.
 */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);

/** A body with this text, which is escaped (spec §8). */
export function errorBody(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Error: ${escaped}<br></pre>\n</body>\n</html>\n`;
}

/** The text between "Error: " and "<br>", or undefined where the body has no such part. */
export function errorText(body: string): string | undefined {
  const start = body.indexOf('Error: ');
  // One expression for all would take a time that grows with the square of a hostile body.
  const [text = '', end] = body.slice(start + 7).split(/<br\s*\/?>/i, 2);
  const found = text.trim();
  return start < 0 || end === undefined || found === ''
    ? undefined
    : found.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}

/**
 * Set only by the gateway, on a response that it made itself because the server did not respond. By this header the
 * client distinguishes "the server can't be reached" from an error of the server.
 */
export const unreachableHeader = 'x-warble-unreachable';
