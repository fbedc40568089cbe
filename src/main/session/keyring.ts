import { safeStorage } from 'electron';

/** Encrypts with a key that the system keeps for this user. */
export interface Keyring {
  /** False where the system has no keyring; what is secret then stays in memory. */
  isAvailable(): Promise<boolean>;
  /** To base64. */
  encrypt(text: string): Promise<string>;
  /** Throws when it was encrypted with a key that is gone. */
  decrypt(encrypted: string): Promise<{ readonly text: string; readonly shouldReEncrypt: boolean }>;
}

/** May be used once the app is ready. */
export const systemKeyring: Keyring = {
  async isAvailable() {
    // Chromium's fallback on Linux encrypts with a key that everybody knows: as good as plain text.
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
