import { ERRORS } from '@colloquy/contracts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFieldCipher } from './field-cipher.ts';

const key = randomBytes(32);
const nextKey = randomBytes(32);
const cipher = createFieldCipher(key);
const unreadable = expect.objectContaining({ name: 'AppError', code: ERRORS.internalError, retry: 'never' });

describe('field cipher', () => {
  it('gives back any text, and shows none of it', () => {
    const property = fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      const value = cipher.encrypt(text, context);
      expect(value).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
      expect(cipher.decrypt(value, context)).toBe(text);
    });
    fc.assert(property);
  });

  it('renews what an older key has made, and leaves alone what the current one has', () => {
    const changing = createFieldCipher(nextKey, key);
    const old = cipher.encrypt('secret', 'here');
    const renewed = changing.renew(old, 'here');
    expect(createFieldCipher(nextKey).decrypt(renewed, 'here')).toBe('secret');
    expect(changing.renew(renewed, 'here')).toBe(renewed);
    expect(() => changing.renew(old, 'elsewhere')).toThrow(unreadable);
    expect(() => createFieldCipher(nextKey).renew(old, 'here')).toThrow(unreadable);
  });

  it('encrypts the same text differently each time', () => {
    expect(cipher.encrypt('secret')).not.toBe(cipher.encrypt('secret'));
  });

  it('refuses a value that was changed anywhere', () => {
    const value = cipher.encrypt('secret');
    const payload = Buffer.from(value.split('.')[2] ?? '', 'base64url');
    for (let index = 0; index < payload.length; index += 1) {
      const changed = Buffer.from(payload);
      changed[index] = (changed[index] ?? 0) ^ 1;
      const tampered = [...value.split('.').slice(0, 2), changed.toString('base64url')].join('.');
      expect(() => cipher.decrypt(tampered)).toThrow(unreadable);
    }
  });

  it('refuses a value that was moved to another field', () => {
    const value = cipher.encrypt('secret', 'integration/1/token');
    expect(() => cipher.decrypt(value, 'integration/2/token')).toThrow(unreadable);
  });

  it.each(['', 'secret', 'v1', 'v1.12345678.', 'v2.12345678.AAAA', 'v1.12345678.AAAA.more'])(
    'refuses %j, which it never wrote',
    (value) => {
      expect(() => cipher.decrypt(value)).toThrow(unreadable);
    },
  );

  it('reads with both keys while they are changed, writes with the new one, and refuses the old one after', () => {
    const old = cipher.encrypt('secret');
    const changing = createFieldCipher(nextKey, key);
    expect([changing.decrypt(old), changing.isStale(old)]).toEqual(['secret', true]);
    const renewed = changing.encrypt(changing.decrypt(old));
    expect(changing.isStale(renewed)).toBe(false);
    const changed = createFieldCipher(nextKey);
    expect(changed.decrypt(renewed)).toBe('secret');
    expect(() => changed.decrypt(old)).toThrow(unreadable);
  });

  it('refuses a key of another length', () => {
    expect(() => createFieldCipher(randomBytes(16))).toThrow(RangeError);
  });
});
