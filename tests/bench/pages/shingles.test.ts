import { expect, it } from 'vitest';
import { plainText } from './measure-pages.ts';
import { scorePage, shinglesOf } from './shingles.ts';

it('counts runs of four words, and a shorter text as one run', () => {
  expect([...shinglesOf('a b, c d: a b c d')].length).toBe(4);
  expect(shinglesOf('a b c d a b c d').get('a b c d')).toBe(2);
  expect([...shinglesOf('café 9')]).toEqual([['café 9', 1]]);
  expect([...shinglesOf(' . ')]).toEqual([]);
});

it('tells how much of an article was read, and how much of what stands around it', () => {
  const [truth, around] = ['a b c d e', 'k l m n o'];
  const whole = `${truth}. ${around}`;
  expect(scorePage({ truth, read: truth, whole })).toEqual({ precision: 1, recall: 1, leak: 0 });
  expect(scorePage({ truth, read: '', whole })).toEqual({ precision: 0, recall: 0, leak: 0 });
  expect(scorePage({ truth, read: whole, whole })).toMatchObject({ recall: 1, leak: 1 });
  expect(scorePage({ truth, read: 'a b c d', whole })).toEqual({ precision: 1, recall: 0.5, leak: 0 });
});

it('does not count the addresses of links', () => {
  expect(plainText('See [our (new) page](https://x.example/a_b) now.')).toBe('See [our (new) page] now.');
});
