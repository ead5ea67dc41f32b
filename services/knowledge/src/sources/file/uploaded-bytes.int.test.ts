import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { looksLike } from '../../formats/looks-like.ts';

describe('uploaded bytes', () => {
  const fixture = async (name: string) =>
    new Uint8Array(
      await readFile(new URL(`../../../../../tests/fixtures/documents/${name}`, import.meta.url)),
    );

  it.each([
    ['pdf', 'handbook.pdf', true],
    ['pdf', 'broken/encrypted.pdf', true],
    ['pdf', 'broken/picture.pdf', false],
    ['docx', 'service-desk.docx', true],
    ['docx', 'handbook.pdf', false],
    ['txt', 'payment.txt', true],
    ['txt', 'handbook.pdf', false],
    ['txt', 'broken/empty.txt', true],
    ['csv', 'prices.csv', true],
    ['html', 'about.html', true],
    ['md', 'service-desk.docx', false],
  ] as const)('of a %s: %s -> %s', async (kind, name, expected) => {
    expect(await looksLike(kind, await fixture(name))).toBe(expected);
  });

  it('of UTF-16 text with its mark are text', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from('Price list', 'utf16le')]);
    expect(await looksLike('txt', bytes)).toBe(true);
    expect(await looksLike('txt', new Uint8Array(Buffer.from('a\0b')))).toBe(false);
  });
});
