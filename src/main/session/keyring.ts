import { safeStorage } from 'electron';

/** Encrypts with a key that the system keeps for this user. */
export interface Keyring {
  /** False if the system has no keyring, or none that can be used now: secrets then stay in memory. */
  isAvailable(): Promise<boolean>;
  /** Returns base64. */
  encrypt(text: string): Promise<string>;
  /**
   * @returns `unavailable` while the key can't be had; a later start may
   * @throws Error when the text was encrypted with a key that no longer exists
   */
  decrypt(
    encrypted: string,
  ): Promise<{ readonly text: string; readonly shouldReEncrypt: boolean } | 'unavailable'>;
}

/** The version of Chromium's constant key on Linux. */
const constantKey = Buffer.from('v10');

/** May be used once the app is ready. */
export const systemKeyring: Keyring = {
  async isAvailable() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    if (process.platform !== 'linux') return true;
    // Without a keyring Chromium encrypts with a publicly known key, equal to plain text, and Electron still says
    // "available" and names a backend. Only a ciphertext shows it: it begins with the version of its key.
    const probe = await safeStorage.encryptStringAsync('probe');
    return !probe.subarray(0, constantKey.length).equals(constantKey);
  },
  async encrypt(text) {
    return (await safeStorage.encryptStringAsync(text)).toString('base64');
  },
  async decrypt(encrypted) {
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
        Buffer.from(encrypted, 'base64'),
      );
      return { text: result, shouldReEncrypt };
    } catch (error) {
      // Electron's only sign of it: shell/browser/api/electron_api_safe_storage.cc.
      if (error instanceof Error && error.message.includes('temporarily unavailable')) return 'unavailable';
      throw error;
    }
  },
};
