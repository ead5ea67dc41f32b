import { describe, expect, it } from 'vitest';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { aHit } from '../../testing/a-hit.ts';
import { toPassage } from './passages.ts';
import { joinedTexts, joinNeighbours } from './join-neighbours.ts';

describe('the texts of two neighbouring chunks', () => {
  const END = 'Parcels arrive within three days.';
  it.each<[string, string, string, string]>([
    [
      'what is repeated once',
      `We ship on weekdays. ${END}`,
      `${END} To islands it takes five.`,
      `We ship on weekdays. ${END} To islands it takes five.`,
    ],
    ['what is repeated whole', `We ship. ${END}`, END, `We ship. ${END}`],
    ['several sentences once', `A one. ${END} ${END}`, `${END} ${END} More.`, `A one. ${END} ${END} More.`],
    [
      'nothing that is the same by chance',
      'We are open',
      'open doors are shown',
      'We are open open doors are shown',
    ],
    ['no halves of words', 'It is a seaworthy', 'worthy boats only', 'It is a seaworthy worthy boats only'],
    ['paragraphs apart', 'We ship.', 'Returns are free.', 'We ship.\n\nReturns are free.'],
    ['list items under each other', '- one\n- two', '- three', '- one\n- two\n- three'],
    [
      'a sentence that was cut',
      'the first half of it,',
      'and the second',
      'the first half of it, and the second',
    ],
    [
      'one head of a table that was cut',
      'Prices:\n\n| Bike | Day |\n| --- | --- |\n| City | 20 |',
      '| Bike | Day |\n| --- | --- |\n| Cargo | 32 |',
      'Prices:\n\n| Bike | Day |\n| --- | --- |\n| City | 20 |\n| Cargo | 32 |',
    ],
    [
      'two tables with heads of their own',
      '| Bike | Day |\n| --- | --- |\n| City | 20 |',
      '| Boat | Day |\n| --- | --- |\n| Canoe | 32 |',
      '| Bike | Day |\n| --- | --- |\n| City | 20 |\n| Boat | Day |\n| --- | --- |\n| Canoe | 32 |',
    ],
  ])('hold %s', (_what, before, after, expected) => {
    expect(joinedTexts(before, after)).toBe(expected);
  });

  it('are joined in time that a long repetition does not stretch', () => {
    const text = 'a '.repeat(100_000).trim();
    expect(joinedTexts(text, text).length).toBeGreaterThan(text.length);
  });
});

describe('the hits of a search', () => {
  const at = (index: number, change: object = {}) =>
    aHit({ index, text: `Chunk ${index} says something.`, ...change });
  const indexes = (hits: readonly ReturnType<typeof aHit>[]) =>
    joinNeighbours(hits).map((passage) => passage.hits.map(({ index }) => index));

  it.each<[string, ReturnType<typeof aHit>[], number[][]]>([
    ['neighbours in the order of the document', [at(4), at(9), at(3)], [[3, 4], [9]]],
    ['a passage where its best chunk stands', [at(9), at(4), at(3)], [[9], [3, 4]]],
    ['no chunks with one missing between them', [at(3), at(5)], [[3], [5]]],
    ['no more than three', [at(1), at(2), at(3), at(4)], [[1, 2, 3], [4]]],
    ['no chunks of other items', [at(3), at(4, { item_id: 'i2' })], [[3], [4]]],
    ['no chunks of other versions', [at(3), at(4, { version: 2 })], [[3], [4]]],
    ['no chunks below other headings', [at(3), at(4, { headingPath: ['Returns'] })], [[3], [4]]],
    ['nothing', [], []],
  ])('become passages: %s', (_what, hits, expected) => {
    expect(indexes(hits)).toEqual(expected);
  });

  it('are answered from as a whole when the answer spans two of them', async () => {
    const steps = [
      '1. Ask for a label.',
      '2. Pack the lamp.',
      '3. Bring it to a shop.',
      '4. Wait for the refund.',
    ];
    const hits = [
      at(3, {
        text: ['To return a lamp:', ...steps.slice(0, 2)].join('\n'),
        headingPath: ['Returning a lamp'],
      }),
      at(4, { text: steps.slice(1).join('\n'), headingPath: ['Returning a lamp'] }),
    ];
    const request = {
      question: 'How do I return a lamp?',
      passages: joinNeighbours(hits).map(toPassage),
      history: [],
      instructions: '',
      tone: '',
      language: null,
      strict: true,
      botName: '',
    };
    const { signal } = new AbortController();
    const texts: string[] = [];
    for await (const event of createExtractiveAnswerer().answer(request, { signal })) {
      if (event.type === 'done') texts.push(event.text);
    }
    expect(texts).toHaveLength(1);
    for (const step of ['Ask for a label', 'Pack the lamp', 'Bring it to a shop', 'Wait for the refund']) {
      expect(texts[0]?.split(step), step).toHaveLength(2);
    }
  });

  it('keep the best of each passage, with its score', () => {
    const best = at(4, { fused: 0.9, page: 3 });
    const [passage] = joinNeighbours([best, at(3, { fused: 0.4 })]);
    expect(passage?.best).toBe(best);
    expect(passage?.text).toBe('Chunk 3 says something.\n\nChunk 4 says something.');
  });
});
