import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const algorithm = 'aes-256-gcm';

/** The keyring: a key file in the user data, or none if the "system" has no keyring. */
export function safeStorage(folder: string, hasKeyring: boolean) {
  const key = () => {
    if (!hasKeyring) throw new Error('Encryption is not available.');
    const file = join(folder, 'keyring.key');
    if (!existsSync(file)) writeFileSync(file, randomBytes(32));
    return readFileSync(file);
  };
  return {
    isAsyncEncryptionAvailable: async () => hasKeyring,
    getSelectedStorageBackend: () => (hasKeyring ? 'gnome_libsecret' : 'basic_text'),
    async encryptStringAsync(text: string): Promise<Buffer> {
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, key(), iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    async decryptStringAsync(bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
      const decipher = createDecipheriv(algorithm, key(), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const result = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      return { result: result.toString('utf8'), shouldReEncrypt: false };
    },
  };
}
