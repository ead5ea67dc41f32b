import { afterEach, expect, test, vi } from 'vitest';
import { sha256Hex } from './sha256.ts';

const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const bytes = () => Uint8Array.from('abc', (letter) => letter.charCodeAt(0)).buffer;

afterEach(() => vi.unstubAllGlobals());

test('the hash of "abc" is that of FIPS 180-2', async () => {
  expect(await sha256Hex(bytes())).toBe(ABC);
});

test('a page over plain HTTP, which has no crypto.subtle, hashes the same', async () => {
  vi.stubGlobal('crypto', {});
  expect(await sha256Hex(bytes())).toBe(ABC);
});
