import type { SafeStorage } from 'electron';
import type { Platform } from '#contract/actions/actions.ts';

/** Encrypts with a key that the system keeps for this user. */
export interface Keyring {
  /**
   * False if the system has no keyring, or none that can be used now: secrets then stay in memory. Pending while the
   * user has not answered the system's request to unlock it, as all calls are.
   */
  isAvailable(): Promise<boolean>;
  /**
   * Returns base64.
   * @throws Error when there is no keyring
   */
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
  storage: Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>,
  platform: Platform,
): Keyring {
  const encrypt = async (text: string) => {
    const encrypted = await storage.encryptStringAsync(text);
    // Without a keyring Chromium encrypts with a publicly known key on Linux, equal to plain text. Only the ciphertext
    // shows the difference: it begins with the version of its key.
    if (platform === 'linux' && encrypted.subarray(0, constantKey.length).equals(constantKey)) {
      throw new Error('The system has no keyring.');
    }
    return encrypted.toString('base64');
  };
  return {
    // Electron's `isAsyncEncryptionAvailable` is true once Chromium has looked for keys, also where the user or the
    // system has refused them: `OnOsCryptReady` in shell/browser/api/electron_api_safe_storage.cc.
    isAvailable: () =>
      encrypt('probe').then(
        () => true,
        () => false,
      ),
    encrypt,
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
