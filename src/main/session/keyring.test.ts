import { describe, expect, it } from 'vitest';
import { createKeyring } from './keyring.ts';

/**
 * The system's storage of secrets: `version` begins each ciphertext, as Chromium's does. Like Electron's, it is
 * "available" also where it has no key.
 */
function storage({ hasKey = true, version = 'v11', error = null as Error | null } = {}) {
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text: string) => {
      if (!hasKey) throw new Error('Error while encrypting the text');
      return Buffer.from(version + text);
    },
    decryptStringAsync: async (encrypted: Buffer) => {
      if (error !== null) throw error;
      return { result: encrypted.toString().slice(version.length), shouldReEncrypt: version === 'v11' };
    },
  };
}

describe('the keyring of the system', () => {
  it.each([
    ['linux', 'v11', true],
    ['linux', 'v10', false],
    ['mac', 'v10', true],
    ['windows', 'v10', true],
  ] as const)(
    'of %s, whose ciphertext begins with %s, counts as one: %s',
    async (platform, version, isAvailable) => {
      expect(await createKeyring(storage({ version }), platform).isAvailable()).toBe(isAvailable);
      expect(await createKeyring(storage({ version, hasKey: false }), platform).isAvailable()).toBe(false);
    },
  );

  it('is needed to encrypt: nothing is encrypted with a key that anybody knows', async () => {
    await expect(createKeyring(storage({ version: 'v10' }), 'linux').encrypt('secret')).rejects.toThrow(
      'no keyring',
    );
  });

  it('decrypts a text, and reports whether it needs a new encryption', async () => {
    const keyring = createKeyring(storage(), 'linux');
    const encrypted = await keyring.encrypt('sécret');
    expect(encrypted).toBe(Buffer.from('v11sécret').toString('base64'));
    expect(await keyring.decrypt(encrypted)).toEqual({ text: 'sécret', shouldReEncrypt: true });
    expect(await createKeyring(storage({ version: 'v12' }), 'linux').decrypt(encrypted)).toEqual({
      text: 'sécret',
      shouldReEncrypt: false,
    });
  });

  it('may be locked temporarily, or have lost its key', async () => {
    const failing = (message: string) =>
      createKeyring(storage({ error: new Error(message) }), 'mac').decrypt('YQ==');
    expect(await failing('Encryption is temporarily unavailable. Try again later.')).toBe('unavailable');
    await expect(failing('Error while decrypting the ciphertext')).rejects.toThrow('while decrypting');
  });
});
