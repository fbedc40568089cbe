import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Keyring, Platform } from '#tests/electron-double/settings.ts';

const algorithm = 'aes-256-gcm';

/** Chromium's fallback on Linux. It is a constant, so anybody can decrypt. */
const constantKey = Buffer.alloc(32, 'peanuts');

/**
 * The keyring is a key file in the user data. As in Chromium, a ciphertext begins with the version of its key: on
 * Linux, `v11` is the keyring's key and `v10` the constant key; on other systems, `v10` is the system's key. Electron
 * always reports that encryption is "available" (`OnOsCryptReady` in shell/browser/api/electron_api_safe_storage.cc), and
 * on Linux names a recognised desktop as the backend even if it has no keyring. While the user has not answered the
 * request to unlock a keyring, no call is answered.
 */
export function safeStorage(folder: string, keyring: Keyring, platform: Platform) {
  const isLinux = platform === 'linux';
  const systemVersion = isLinux ? 'v11' : 'v10';
  const systemKey = () => {
    const file = join(folder, 'keyring.key');
    if (!existsSync(file)) writeFileSync(file, randomBytes(32));
    return readFileSync(file);
  };
  const keyFor = (version: string): Buffer | null => {
    if (isLinux && version === 'v10') return constantKey;
    return version === systemVersion && keyring === 'available' ? systemKey() : null;
  };
  const answered = keyring === 'unanswered' ? new Promise<never>(() => {}) : Promise.resolve();
  return {
    isAsyncEncryptionAvailable: () => answered.then(() => true),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    async encryptStringAsync(text: string): Promise<Buffer> {
      await answered;
      const version = keyring === 'available' || !isLinux ? systemVersion : 'v10';
      const key = keyFor(version);
      if (key === null) {
        throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.');
      }
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from(version), iv, cipher.getAuthTag(), encrypted]);
    },
    async decryptStringAsync(bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      await answered;
      const version = bytes.subarray(0, 3).toString();
      const key = keyFor(version);
      if (key === null && version === systemVersion && keyring === 'locked') {
        throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.');
      }
      try {
        if (key === null) throw new Error(`There is no key ${version}.`);
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(3, 15));
        decipher.setAuthTag(bytes.subarray(15, 31));
        const result = Buffer.concat([decipher.update(bytes.subarray(31)), decipher.final()]);
        return {
          result: result.toString('utf8'),
          shouldReEncrypt: version !== systemVersion && keyring === 'available',
        };
      } catch {
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      }
    },
  };
}
