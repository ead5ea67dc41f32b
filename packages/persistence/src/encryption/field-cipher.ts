import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError, ERRORS } from '@colloquy/errors';

/** AES-256-GCM (NIST SP 800-38D): 32-byte key, 12-byte random nonce, 16-byte tag. */
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 'v1';
const KEY_ID_CHARACTERS = 8;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Encrypts secrets at rest with a key that is stored outside the database. */
export type FieldCipher = ReturnType<typeof createFieldCipher>;

/**
 * A cipher that writes with `key` and, during a key rotation, also reads values of `previousKeys`. Throws a
 * RangeError for a key that is not 32 bytes long.
 */
export function createFieldCipher(key: Buffer, ...previousKeys: readonly Buffer[]) {
  const current = identified(key);
  const keys = [current, ...previousKeys.map(identified)];

  const cipher = {
    /**
     * `v1.<key id>.<nonce, tag and text in base64url>`. `context` (such as `integration/<id>/token`) is
     * authenticated: a value copied to another field or document cannot be decrypted there.
     */
    encrypt(text: string, context = '') {
      const nonce = randomBytes(NONCE_BYTES);
      const sealing = createCipheriv(ALGORITHM, current.bytes, nonce);
      sealing.setAAD(Buffer.from(context));
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      const payload = Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
      return [FORMAT, current.id, payload.toString('base64url')].join('.');
    },
    /** Throws AppError `internalError` when the value was changed, moved, or encrypted with an unknown key. */
    decrypt(value: string, context = '') {
      const { keyId, payload } = parsed(value);
      const used = keys.find(({ id }) => id === keyId);
      if (!used) throw unreadable('unknown key');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      const nonce = payload.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, used.bytes, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(payload.subarray(NONCE_BYTES, tagEnd));
      try {
        return Buffer.concat([decipher.update(payload.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch (error) {
        throw unreadable('not authentic', error);
      }
    },
    /** True when the value was encrypted with a previous key: read it and write it again. */
    isStale: (value: string) => parsed(value).keyId !== current.id,
  };
  return {
    ...cipher,
    /** The value encrypted with the current key; unchanged if it already is. Throws as `decrypt`. */
    renew(value: string, context = ''): string {
      const text = cipher.decrypt(value, context);
      return cipher.isStale(value) ? cipher.encrypt(text, context) : value;
    },
  };
}

/** The id identifies a key without revealing anything about it: it is cut from a hash. */
function identified(bytes: Buffer): Key {
  if (bytes.length !== KEY_BYTES) throw new RangeError(`An encryption key has ${KEY_BYTES} bytes`);
  const id = createHash('sha256').update('key-id').update(bytes).digest('hex').slice(0, KEY_ID_CHARACTERS);
  return { id, bytes };
}

function parsed(value: string): { keyId: string; payload: Buffer } {
  const [format, keyId, encoded, ...rest] = value.split('.');
  const payload = Buffer.from(encoded ?? '', 'base64url');
  const isShort = payload.length < NONCE_BYTES + TAG_BYTES;
  if (format !== FORMAT || !keyId || isShort || rest.length > 0) throw unreadable('unknown format');
  return { keyId, payload };
}

function unreadable(reason: string, cause?: unknown): AppError {
  return new AppError({
    code: ERRORS.internalError,
    retry: 'never',
    details: { reason: 'UNREADABLE_FIELD' },
    cause: new Error(reason, { cause }),
  });
}
