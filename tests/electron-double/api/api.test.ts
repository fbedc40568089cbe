import { describe, expect, it } from 'vitest';
import { createEvent, KnownEmitter } from '#tests/electron-double/electron/emitter.ts';
import { checkAgainst, checkConstructor, onLack, strict } from '#tests/electron-double/electron/strict.ts';
import { prepareApi } from './load.ts';

const reported: string[] = [];
checkAgainst(await prepareApi());
onLack((name) => reported.push(name));

/** Calls a method with arguments of any type, which JavaScript allows. */
const call = (target: object, method: string, ...args: unknown[]): unknown =>
  Reflect.apply(Reflect.get(target, method), target, args);

describe('a double', () => {
  const clipboard = strict('Clipboard', {
    writeText: async () => {},
    readText: async () => 7,
    clear: () => 7,
    ownMember: () => {},
  });

  it('refuses arguments that electron.d.ts does not allow, and reports them', () => {
    expect(() => call(clipboard, 'writeText', 'text')).not.toThrow();
    expect(() => call(clipboard, 'writeText', 7)).toThrow('text is 7, not string');
    expect(() => call(clipboard, 'writeText')).toThrow('text is undefined');
    expect(() => call(clipboard, 'writeText', 'text', 'clipboard', 'more')).toThrow('3 arguments');
    expect(reported.join('\n')).toContain('Clipboard.writeText: text is 7, not string');
  });

  it('returns no result that electron.d.ts does not allow, also not in a promise', async () => {
    expect(() => clipboard.clear()).toThrow('its result is 7, not undefined');
    await expect(clipboard.readText()).rejects.toThrow('its result is 7, not string');
    const storage = strict('SafeStorage', { decryptStringAsync: async () => ({ result: 'text' }) });
    const decrypting = call(storage, 'decryptStringAsync', Buffer.from('text'));
    await expect(decrypting).rejects.toThrow('its result.shouldReEncrypt is undefined, not boolean');
  });

  it('has no member that Electron lacks, here or on this system', () => {
    expect(() => clipboard.ownMember()).toThrow('it does not exist');
    const window = strict('BrowserWindow', { setOverlayIcon: () => {} });
    expect(() => window.setOverlayIcon()).toThrow(`it is missing on ${process.platform}`);
  });

  it('knows no options that Electron lacks', () => {
    expect(() => checkConstructor('BrowserWindow', [{ show: false }])).not.toThrow();
    expect(() => checkConstructor('BrowserWindow', [{ shown: false }])).toThrow(
      'options.shown does not exist',
    );
    const preferences = { webPreferences: { sandbox: 'yes' } };
    expect(() => checkConstructor('BrowserWindow', [preferences])).toThrow('sandbox is "yes", not boolean');
  });

  it('emits no event that Electron lacks, and none with other arguments', () => {
    const cookies = new KnownEmitter('Cookies', ['changed', 'invented']);
    expect(() => cookies.on('invented', () => {})).toThrow('"invented" does not exist');
    expect(() => cookies.emit('changed', createEvent({}), {}, 'inserted', false)).toThrow('cookie.name');
    expect(() => cookies.emit('changed', {}, {}, 'inserted', false)).toThrow('preventDefault');
  });
});
