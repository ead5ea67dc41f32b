import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aDocx, aPresentation, aWorkbook, anOdt } from '@colloquy/document-text/testing';
import { looksLike } from './looks-like.ts';

describe('uploaded bytes', () => {
  const fixture = async (name: string) =>
    new Uint8Array(
      await readFile(new URL(`../../../../../../tests/fixtures/documents/${name}`, import.meta.url)),
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

  const compound = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(stream, 'utf16le'),
    ]);

  it.each([
    ['xlsx', 'a workbook', aWorkbook({ sheets: { S: '' } }), true],
    ['docx', 'a workbook', aWorkbook({ sheets: { S: '' } }), false],
    ['pptx', 'a presentation', aPresentation([]), true],
    ['xlsx', 'a presentation', aPresentation([]), false],
    ['odt', 'an OpenDocument text', anOdt(''), true],
    ['docx', 'an OpenDocument text', anOdt(''), false],
    ['odt', 'a workbook', aWorkbook({ sheets: { S: '' } }), false],
    ['xlsx', 'a workbook with a password', compound('EncryptedPackage'), true],
    ['xlsx', 'a workbook of a program before 2007', compound('Workbook'), false],
  ] as const)('taken for %s: %s', async (kind, _what, bytes, expected) => {
    expect(await looksLike(kind, new Uint8Array(bytes))).toBe(expected);
  });

  it('of a Word file under the name of a workbook are not those of one', async () => {
    expect(await looksLike('xlsx', await fixture('service-desk.docx'))).toBe(false);
  });

  it.each([
    ['its relationships', { main: 'word/document2.xml' }],
    ['its relationships, in another folder', { main: 'content/main.xml' }],
    ['its content types', { main: 'content/main.xml', namesMain: false }],
  ])('of a Word document whose main part has another name are taken by %s', async (_by, file) => {
    const bytes = aDocx('<w:p><w:r><w:t>Every bicycle is insured.</w:t></w:r></w:p>', file);
    expect(await looksLike('docx', bytes)).toBe(true);
    expect(await looksLike('xlsx', bytes)).toBe(false);
  });

  it('of UTF-16 text with its mark are text', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, ...Buffer.from('Price list', 'utf16le')]);
    expect(await looksLike('txt', bytes)).toBe(true);
    expect(await looksLike('txt', new Uint8Array(Buffer.from('a\0b')))).toBe(false);
  });

  it.each([
    ['csv', 'BMW model,Fee per day\n320i touring,89\n', true],
    ['txt', 'MZ motorcycles can be hired for 55 euros a day.', true],
    ['md', 'ID3 is how a music file names its title.', true],
    ['txt', '{\\rtf1\\ansi Letters of another program.}', false],
    ['txt', '%PDF-1.7 in letters', false],
  ] as const)(
    'of a %s that begin like another file are text when all of them are: %s',
    async (kind, text, expected) => {
      expect(await looksLike(kind, Buffer.from(text))).toBe(expected);
    },
  );

  it('of pictures and programs are no text', async () => {
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(52), Buffer.alloc(300, 0x41)]);
    expect(await looksLike('csv', bitmap)).toBe(false);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62), Buffer.alloc(300, 0x41)]);
    expect(await looksLike('txt', program)).toBe(false);
  });
});
