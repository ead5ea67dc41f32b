import { expect, test } from 'vitest';
import { isSentenceMarked, isSourceMarked, stretchesOf } from './sentence-support.ts';

const ANSWER = 'Here: Theft is covered [1]. Ask us [1][2].';
const SUPPORTS = [
  { from: 6, to: 27, n: 1 },
  { from: 28, to: 42, n: 2 },
  { from: 28, to: 42, n: 1 },
];

test('an answer is cut at its sentences, each with the sources that it rests on', () => {
  expect(stretchesOf(ANSWER, SUPPORTS)).toEqual([
    { from: 0, text: 'Here: ', restsOn: null },
    { from: 6, text: 'Theft is covered [1].', restsOn: [1] },
    { from: 27, text: ' ', restsOn: null },
    { from: 28, text: 'Ask us [1][2].', restsOn: [2, 1] },
  ]);
});

test('what does not fit the text, or begins within another sentence, is left out', () => {
  const odd = [
    { from: 0, to: 5, n: 1 },
    { from: 3, to: 9, n: 1 },
    { from: 9, to: 9, n: 1 },
    { from: 20, to: 900, n: 1 },
  ];
  expect(stretchesOf(ANSWER, odd).map(({ text }) => text)).toEqual(['Here:', ANSWER.slice(5)]);
  expect(stretchesOf('', [])).toEqual([]);
});

test.each([
  ['the first sentence', { sentence: 6 }, [6], [1]],
  ['the second sentence', { sentence: 28 }, [28], [1, 2]],
  ['the first source', { source: 1 }, [6, 28], [1]],
  ['the second source', { source: 2 }, [28], [2]],
  ['nothing', null, [], []],
])('pointing at %s marks what belongs to it', (_, pointed, sentences, sources) => {
  const marked = stretchesOf(ANSWER, SUPPORTS).filter((stretch) => isSentenceMarked(pointed, stretch));
  expect(marked.map(({ from }) => from)).toEqual(sentences);
  expect([1, 2].filter((n) => isSourceMarked(pointed, n, SUPPORTS))).toEqual(sources);
});
