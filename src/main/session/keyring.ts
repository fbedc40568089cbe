import { safeStorage } from 'electron';

/** Encrypts with a key that the system keeps for this user. */
export interface Keyring {
  /** False if the system has no keyring: secrets then stay in memory. */
  isAvailable(): Promise<boolean>;
  /** Returns base64. */
  encrypt(text: string): Promise<string>;
  /** @throws Error when the text was encrypted with a key that no longer exists */
  decrypt(encrypted: string): Promise<{ readonly text: string; readonly shouldReEncrypt: boolean }>;
}

/** May be used once the app is ready. */
export const systemKeyring: Keyring = {
  async isAvailable() {
    // Chromium's fallback on Linux encrypts with a publicly known key: equal to plain text.
    const isPlain = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
    return !isPlain && (await safeStorage.isAsyncEncryptionAvailable());
  },
  async encrypt(text) {
    return (await safeStorage.encryptStringAsync(text)).toString('base64');
  },
  async decrypt(encrypted) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
      Buffer.from(encrypted, 'base64'),
    );
    return { text: result, shouldReEncrypt };
  },
};
