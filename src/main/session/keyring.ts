import type { SafeStorage } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';

/** Encrypts with a key that the system keeps for this user. */
export interface Keyring {
  /** False if the system has no keyring, or none that can be used now: secrets then stay in memory. */
  isAvailable(): Promise<boolean>;
  /** Returns base64. */
  encrypt(text: string): Promise<string>;
  /**
   * @returns `unavailable` while the key is not available; it may be at a later start
   * @throws Error when the text was encrypted with a key that no longer exists
   */
  decrypt(
    encrypted: string,
  ): Promise<{ readonly text: string; readonly shouldReEncrypt: boolean } | 'unavailable'>;
}

/** The version of Chromium's constant key on Linux. */
const constantKey = Buffer.from('v10');

/** The keyring of the system. May be used once the app is ready. */
export function createKeyring(
  storage: Pick<SafeStorage, 'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'>,
  platform: Platform,
): Keyring {
  return {
    async isAvailable() {
      if (!(await storage.isAsyncEncryptionAvailable())) return false;
      if (platform !== 'linux') return true;
      // Without a keyring Chromium encrypts with a publicly known key, equal to plain text, but Electron still reports
      // it as available, with a backend. Only the ciphertext shows the difference: it begins with the version of its
      // key.
      const probe = await storage.encryptStringAsync('probe');
      return !probe.subarray(0, constantKey.length).equals(constantKey);
    },
    async encrypt(text) {
      return (await storage.encryptStringAsync(text)).toString('base64');
    },
    async decrypt(encrypted) {
      try {
        const { result, shouldReEncrypt } = await storage.decryptStringAsync(
          Buffer.from(encrypted, 'base64'),
        );
        return { text: result, shouldReEncrypt };
      } catch (error) {
        // The only error by which Electron reports this: shell/browser/api/electron_api_safe_storage.cc.
        if (error instanceof Error && error.message.includes('temporarily unavailable')) return 'unavailable';
        throw error;
      }
    },
  };
}
