import { hkdfSync } from 'node:crypto';
import { revealAll, secretList, setting, type SecretList } from '@colloquy/config';
import { createFieldCipher, type FieldCipher } from '@colloquy/persistence';

const KEY_BYTES = 32;

/** The setting of processes that store customers' secrets. */
export const secretsKeySetting = setting(
  'SECRETS_KEY',
  secretList(32),
  'Secrets behind what workspaces entrust to the product, such as the keys of models and the headers of functions, and of second factors, comma separated: the first encrypts, all decrypt',
  { isSecret: true },
);

/** The cipher of a process: it encrypts with the first key and decrypts with all of them. */
export function openFieldCipher(secretsKey: SecretList): FieldCipher {
  const [key, ...older] = revealAll(secretsKey);
  return createFieldCipher(derivedKey(key, 'fields'), ...older.map((secret) => derivedKey(secret, 'fields')));
}

/**
 * A 32-byte key for one purpose, derived from the first secret: what it encrypted is void once that secret changes.
 */
export function openSecretKey(secretsKey: SecretList, use: 'answer-cache'): Buffer {
  const [key] = revealAll(secretsKey);
  return derivedKey(key, use);
}

/** A key of the cipher's length, derived from a secret of any length (HKDF, RFC 5869): one per purpose. */
function derivedKey(secret: string, use: 'fields' | 'answer-cache'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `colloquy/${use}`, KEY_BYTES));
}
