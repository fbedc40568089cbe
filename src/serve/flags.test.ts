import { describe, expect, it } from 'vitest';
import { UsageError } from '#server/usage-error.ts';
import { parseFlags } from './flags.ts';

describe('the flags of serve', () => {
  it('are parsed as the help describes them', () => {
    expect(parseFlags([])).toEqual({ open: true, help: false });
    expect(
      parseFlags(['--port', '0', '--host=0.0.0.0', '--data', 'my data', '--no-sample', '--no-open']),
    ).toEqual({ port: 0, host: '0.0.0.0', dataDir: 'my data', sample: false, open: false, help: false });
    expect(parseFlags(['--public-url', 'https://a.example'])).toMatchObject({
      publicUrl: 'https://a.example',
    });
    expect(parseFlags(['--server', 'https://a.example', '--sample', '-h'])).toEqual({
      serverUrl: 'https://a.example',
      sample: true,
      open: true,
      help: true,
    });
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot': run "],
    [['extra'], "Unexpected argument 'extra'"],
    [['--port'], '--port needs a value: run '],
    [['--port', '--no-open'], '--port needs a value: run '],
    [['--port', '-1'], '--port needs a value: run '],
    [['--port', 'abc'], '"abc" is no port: '],
    [['--port', '70000'], '"70000" is no port: '],
    [['--port', '1e3'], '"1e3" is no port: '],
    [['--data', ' '], '--data needs a value: '],
    [['--no-sample=1'], "Option '--sample' does not take an argument: run "],
  ])('%j is refused with one sentence', (args, message) => {
    const refused = () => parseFlags(args);
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(message);
    expect(refused).not.toThrow(/\n/);
  });
});
