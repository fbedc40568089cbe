import { expect, test } from 'vitest';
import { configFile, settings } from './descriptions.ts';
import { usage } from './usage.ts';

test('the help names all flags and variables', () => {
  for (const { flag, variable } of [...Object.values(settings), configFile]) {
    expect(usage).toContain(`--${flag} `);
    expect(usage).toContain(variable);
  }
});

test('the help fits in a terminal, and breaks no text but at a space', () => {
  for (const line of usage.split('\n')) expect(line.length).toBeLessThanOrEqual(122);
  const texts = usage.replaceAll(/\s+/g, ' ');
  for (const { text } of [...Object.values(settings), configFile]) expect(texts).toContain(text);
});

test('the help says what a flag has as its default, and what can be given more than once', () => {
  const lines = usage.split('\n');
  const described = (flag: string) => lines.find((line) => line.startsWith(`  --${flag} `));
  const indented = (flag: string, text: string) => `  --${flag}`.padEnd(22) + text;
  expect(described('port')).toBe(indented('port N', 'listen on this port (default 4781)'));
  expect(described('metrics-port')).toBe(
    indented('metrics-port N', 'serve Prometheus metrics on this port of 127.0.0.1'),
  );
  expect(described('trust-proxy')).toBe(
    indented('trust-proxy N', 'the network of the reverse proxy, such as 172.16.0.0/12 (repeatable)'),
  );
  expect(described('help')).toBe(indented('help', 'show this'));
  // A text that takes two lines.
  expect(lines).toContain(' '.repeat(22) + 'to itself, with its pictures');
  expect(usage.replaceAll(/\s+/g, ' ')).toContain(
    'WARBLE_METRICS_PORT, WARBLE_TRUST_PROXY (separated by commas), WARBLE_DRAIN_DELAY, WARBLE_CONNECTIONS,',
  );
});
