import { describe, expect, it } from 'vitest';
import { policies } from './descriptions.ts';
import { policyNames, readPolicy, registryName, withDefaults } from './policy.ts';

describe('a policy', () => {
  it('is read completely from its own sample', () => {
    const sample = Object.fromEntries(policyNames.map((name) => [name, policies[name].sample]));
    const { policy, faults } = readPolicy(sample);
    expect(faults).toEqual([]);
    expect(Object.keys(policy)).toEqual([...policyNames]);
    expect(policy.servers).toEqual([
      { url: 'https://warble.example.com', name: 'Our company' },
      { url: 'https://warble-test.example.com', name: 'Test' },
    ]);
  });

  it('may consist of numbers and lines, as in the registry', () => {
    expect(
      readPolicy({
        updates: 0,
        addServers: 1,
        servers: 'https://a.example\nhttp://localhost:4780 Here',
        spellCheckLanguages: 'de',
      }),
    ).toEqual({
      policy: {
        updates: false,
        addServers: true,
        servers: [
          { url: 'https://a.example', name: 'a.example' },
          { url: 'http://localhost:4780', name: 'Here' },
        ],
        spellCheckLanguages: ['de'],
      },
      faults: [],
    });
  });

  it('may have spaces around its texts, and empty lines between those of a list', () => {
    const { policy, faults } = readPolicy({
      servers: [' https://a.example   Our  company '],
      spellCheckLanguages: ' de \r\n\n en-GB\n \n',
    });
    expect(policy.servers).toEqual([{ url: 'https://a.example', name: 'Our  company' }]);
    expect(policy.spellCheckLanguages).toEqual(['de', 'en-GB']);
    expect(faults).toEqual([]);
    expect(readPolicy({ spellCheckLanguages: [' de', 'en-GB '] })).toEqual({
      policy: { spellCheckLanguages: ['de', 'en-GB'] },
      faults: [],
    });
  });

  it('that lists a server twice has it once, with its first name', () => {
    const { policy, faults } = readPolicy({ servers: ['https://a.example Ours', 'https://A.example:443/'] });
    expect(policy.servers).toEqual([{ url: 'https://a.example', name: 'Ours' }]);
    expect(faults).toEqual([]);
  });

  it.each([[[]], [['none']], ['none'], [' none\r\n']])(
    'may turn the spell checker off, by the languages %j',
    (spellCheckLanguages) => {
      expect(readPolicy({ spellCheckLanguages })).toEqual({
        policy: { spellCheckLanguages: [] },
        faults: [],
      });
    },
  );

  it.each([
    ['arrangement', ['search-left', 'navigation-left']],
    ['language', ['system', 'en', 'de']],
  ] as const)('may set the %s to each of %j', (name, values) => {
    for (const value of values) expect(readPolicy({ [name]: value }).policy).toEqual({ [name]: value });
  });

  it.each(['DE', 'De'])('may have the tag of its language in capitals: %s', (language) => {
    expect(readPolicy({ language })).toEqual({ policy: { language: 'de' }, faults: [] });
  });

  it('has its default where it is not set', () => {
    expect(withDefaults({})).toMatchObject({
      servers: [],
      addServers: true,
      updateFeed: null,
      theme: 'dark',
      arrangement: 'search-left',
      language: 'en',
    });
    expect(withDefaults({ addServers: false })).toMatchObject({ addServers: false, localServer: true });
  });

  it.each([
    ['servers', 'ftp://a.example', 'http or https'],
    ['servers', ['https://ok.example', 'https://user:word@a.example'], 'http or https'],
    ['servers', 'https://a.example/path', 'http or https'],
    ['servers', ['https://a.example', ' '], 'http or https'],
    ['servers', ['https://a.example Ours\nhttps://b.example'], 'http or https'],
    ['servers', ['Ours https://a.example\nOurs'], 'http or https'],
    ['servers', [], 'empty'],
    ['servers', 5, 'a list of texts'],
    ['updates', 'yes', 'true or false'],
    ['updates', 2, 'true or false'],
    ['updateFeed', 'http://a.example', 'an https address'],
    ['updateFeed', 'https://user:word@a.example', 'without credentials'],
    ['updateFeed', true, 'a text'],
    ['updateFeed', null, 'a REG_SZ'],
    ['servers', null, 'a REG_MULTI_SZ'],
    ['updates', '1', 'a REG_DWORD'],
    ['spellCheckLanguages', ['../../x'], 'language tags'],
    ['spellCheckLanguages', ['../de'], 'language tags'],
    ['spellCheckLanguages', ['none', 'de'], 'language tags'],
    ['spellCheckLanguages', 5, 'a list of texts'],
    ['spellCheckLanguages', ['de/..'], 'language tags'],
    ['theme', 'pink', 'one of dark, light, system'],
    ['language', 'de-de', 'one of system, en, de'],
    ['language', 5, 'one of system, en, de'],
    ['logLevel', 'debug', 'one of error, info'],
    ['theme', null, 'one of'],
  ])('%s as %j is ignored alone, and reported without the value', (name, value, reason) => {
    const { policy, faults } = readPolicy({ notifications: false, [name]: value });
    expect(policy).toEqual({ notifications: false });
    expect(faults).toEqual([expect.stringContaining(reason)]);
    expect(faults.join('')).toContain(name);
    expect(faults.join('')).not.toContain('word');
  });

  it.each([
    [['https://ok.example', 'https://a.example/path'], 'the address in line 2 has a path or query'],
    ['https://a.example/ Ours\nOurs https://b.example', 'line 2 is none'],
    [['https://user:word@a.example/path'], 'line 1 is none'],
  ])('servers as %j are reported with the line, and why', (servers, reason) => {
    expect(readPolicy({ servers }).faults).toEqual([
      `The policy servers is not used: it must be lines of an http or https address and, behind a space, a name if wanted; ${reason}.`,
    ]);
  });

  it('that is unknown is reported by name', () => {
    expect(readPolicy({ update: false }).faults).toEqual(['There is no policy update.']);
  });

  it('has a name in the registry', () => {
    expect(registryName('updateFeed')).toBe('UpdateFeed');
  });
});
