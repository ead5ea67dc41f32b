import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkingSchema, type Chunking } from '@colloquy/contracts';
import type { TextPart } from './blocks.ts';
import { cutText } from './cut-text.ts';
import { splitDocument } from './split-document.ts';
import { estimateTokens } from './estimate-tokens.ts';

const DEFAULTS = chunkingSchema.parse({});
const markdown = (text: string): TextPart[] => [{ text, format: 'markdown', page: null }];
const split = (text: string, chunking: Partial<Chunking> = {}) =>
  splitDocument(markdown(text), { ...DEFAULTS, ...chunking });
const sentence = (n: number) => `This is sentence number ${n} of a long story about lamps. `;
const story = (count: number) =>
  Array.from({ length: count }, (_, n) => sentence(n))
    .join('')
    .trim();

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['lamp', 1],
    ['four and twenty lamps', 6],
    ['照明器具', 4],
    ['照明 lamp', 4],
  ])('%j is about %i tokens', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('splitDocument', () => {
  it('carries the path of headings, and forgets it at the next one of the level', () => {
    const chunks = split('# A\nintro text\n## B\nabout b\n### C\nabout c\n## D\nabout d\n# E\nabout e');
    expect(chunks.map(({ headingPath, text }) => [headingPath.join('/'), text])).toEqual([
      ['A', 'intro text'],
      ['A/B', 'about b'],
      ['A/B/C', 'about c'],
      ['A/D', 'about d'],
      ['E', 'about e'],
    ]);
  });

  it('keeps a heading with nothing below it', () => {
    expect(split('# Title\n\n## Lonely\n\n## Full\n\nsome text').map(({ text }) => text)).toEqual([
      'Lonely',
      'some text',
    ]);
  });

  it('takes a line of thousands of characters for text, whatever its marks', () => {
    const chunks = split(`# Lamps${' '.repeat(40_000)}${'# '.repeat(5_000)}end\n\nAbout lamps.`);
    for (const { headingPath, tokens } of chunks) {
      expect(headingPath).toEqual([]);
      expect(tokens).toBeLessThanOrEqual(DEFAULTS.maxTokens);
    }
  });

  it('does not take a comment in code for a heading', () => {
    expect(split('# Setup\n\n```\n# not a heading\nrun\n```').map(({ headingPath }) => headingPath)).toEqual([
      ['Setup'],
    ]);
  });

  it('repeats whole sentences of the chunk before', () => {
    const chunks = split(story(60));
    expect(chunks.length).toBeGreaterThan(1);
    for (const [at, { text }] of chunks.entries()) {
      if (at === 0) continue;
      const first = text.split('. ')[0] ?? '';
      expect(first).toMatch(/^This is sentence number \d+/);
      expect(chunks[at - 1]?.text).toContain(first);
    }
  });

  it('repeats nothing with an overlap of 0', () => {
    const chunks = split(story(60), { overlap: 0 });
    expect(chunks.map(({ text }) => text).join(' ')).toBe(story(60));
  });

  it('keeps a table and a list whole when they fit', () => {
    const table = `| Article | Price |\n| --- | --- |\n${'| Heron lamp | 219 euros |\n'.repeat(30)}`.trim();
    const chunks = split(`${story(20)}\n\n${table}`);
    expect(chunks.some(({ text }) => text.includes(table))).toBe(true);
  });

  it('cuts a table that is too long between its rows', () => {
    const row = '| Heron lamp with a long description | 219 euros |';
    const chunks = split(`${row}\n`.repeat(100), { overlap: 0 });
    for (const { text } of chunks) for (const line of text.split('\n')) expect(line).toBe(row);
  });

  it('begins each part of a table that is too long with its head', () => {
    const head = '| Article | Price |\n| --- | --- |';
    const rows = Array.from({ length: 100 }, (_, n) => `| Lamp number ${n} with a name | ${n} euros |`);
    const chunks = split(`${head}\n${rows.join('\n')}`, { overlap: 20 });
    expect(chunks.length).toBeGreaterThan(1);
    for (const { text } of chunks) expect(text.startsWith(`${head}\n| Lamp`)).toBe(true);
    expect(chunks.flatMap(({ text }) => text.split('\n').slice(2))).toEqual(rows);
  });

  it('ignores headings as borders with the strategy fixed', () => {
    const chunks = split('# A\nabout a\n# B\nabout b', { strategy: 'fixed' });
    expect(chunks).toHaveLength(1);
    expect(chunks[0]).toMatchObject({ headingPath: [], text: 'A\n\nabout a\n\nB\n\nabout b' });
  });

  it('cites the rows of a table that goes on on the next page with that page', () => {
    const table = (page: number, row: string): TextPart => ({
      text: `| Bicycle | Day |\n| --- | --- |\n| ${row} |`,
      format: 'markdown',
      page,
    });
    const found = splitDocument([table(1, 'City bike | 19'), table(2, 'Tandem | 45')], DEFAULTS);
    expect(found.map(({ page, text }) => [page, text])).toEqual([
      [1, expect.stringContaining('| City bike | 19 |')],
      [2, '| Bicycle | Day |\n| --- | --- |\n| Tandem | 45 |'],
    ]);
  });

  it('knows on which page a chunk begins', () => {
    const pages: TextPart[] = [1, 2, 3].map((page) => ({ text: story(20), format: 'plain', page }));
    const found = splitDocument(pages, { ...DEFAULTS, overlap: 0, maxTokens: 300 });
    expect(found.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  const aText = fc
    .array(
      fc.oneof(
        fc.lorem({ maxCount: 12 }),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.constant('\n\n'),
        fc.constant('照明器具の説明。'),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(' ').toWellFormed());
  const aChunking = fc.record({
    strategy: fc.constantFrom('heading' as const, 'fixed' as const),
    maxTokens: fc.integer({ min: 50, max: 200 }),
    overlap: fc.integer({ min: 0, max: 49 }),
  });
  const letters = (text: string) => text.replaceAll(/\s+/g, '');

  it('loses nothing, keeps the order and stays under the limit, whatever the text', () => {
    fc.assert(
      fc.property(aText, aChunking, (text, chunking) => {
        const chunks = splitDocument([{ text, format: 'plain', page: null }], { ...chunking, overlap: 0 });
        expect(letters(chunks.map((chunk) => chunk.text).join(''))).toBe(letters(text));
        for (const chunk of splitDocument([{ text, format: 'plain', page: null }], chunking)) {
          expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(chunking.maxTokens);
          expect(chunk.text.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('has every line of a markdown document in a chunk or in a heading path', () => {
    const aLine = fc.oneof(
      fc.lorem(),
      fc.lorem({ mode: 'words', maxCount: 3 }).map((text) => `## ${text}`),
      fc.lorem({ maxCount: 4 }).map((text) => `- ${text}`),
      fc.constant(''),
    );
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 40 }), aChunking, (lines, chunking) => {
        const chunks = split(lines.join('\n'), chunking);
        const all = letters(chunks.flatMap((chunk) => [...chunk.headingPath, chunk.text]).join('\n'));
        for (const line of lines) {
          for (const word of line.replace(/^(?:##|-) /, '').split(' ')) expect(all).toContain(letters(word));
        }
      }),
    );
  });

  it('never cuts a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2_000 }), (text) => {
        const pieces = cutText(text, 50, false);
        expect(pieces.join('')).toBe(text);
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});
