import { expect, it } from 'vitest';
import type { AnswerCase } from '../answer-set.ts';
import { measureSupport } from './measure-support.ts';

const BESIDE = [
  'Grain prices rose after the long winter.',
  'The oldest bridge crosses the river near the abbey.',
].map((text) => ({ title: 'Ghent', headingPath: [], text }));
const asked = (overrides: Partial<AnswerCase>): AnswerCase => ({
  question: 'What treaty ended the wars?',
  passages: [
    { title: 'Ghent', headingPath: [], text: 'The wars were ended by the Edict of Nantes.' },
    ...BESIDE,
  ],
  answers: ['the Edict of Nantes'],
  plausible: [],
  others: [],
  ofSources: ['the long winter'],
  alike: 1,
  ...overrides,
});

async function styleOf(style: string, overrides: Partial<AnswerCase> = {}) {
  const { styles } = await measureSupport({ name: 'set', cases: [asked(overrides)] });
  return styles.find((one) => one.style === style);
}

it('counts an answer as shown that begins the sentence with a capital', async () => {
  expect(await styleOf('restated')).toMatchObject({ isRight: true, written: 1, well: 1 });
});

it.each(['an answer of the sources in its sentence', 'restated with an answer of the sources'])(
  'borrows what answers about a passage beside it: %s',
  async (style) => {
    expect(await styleOf(style)).toMatchObject({ isRight: false, written: 1 });
    expect(await styleOf(style, { ofSources: ['the Edict of Nantes'] })).toBeUndefined();
  },
);

it('cites the passage that is most alike for the right answer', async () => {
  expect(await styleOf('restated, wrong source')).toMatchObject({ isRight: false, well: 1 });
  expect(await styleOf('restated, wrong source', { alike: null })).toBeUndefined();
});

it('borrows for a question that nothing answers', async () => {
  const style = 'unanswerable, with an answer of the sources';
  expect(await styleOf(style, { answers: [] })).toMatchObject({ isRight: false, written: 1, well: 1 });
});

it.each([
  ['number', 'What treaty ended 12 wars?', 'The 12 wars were ended by the Edict of Nantes.'],
  ['name', 'What treaty ended wars in Ghent?', 'The wars in Ghent were ended by the Edict of Nantes.'],
])('asks with another %s than the sources have', async (replaced, question, text) => {
  const passages = [{ title: 'Treaty', headingPath: [], text }, ...BESIDE];
  const style = `leading question, another ${replaced}`;
  expect(await styleOf(style, { question, passages })).toMatchObject({ isRight: false, written: 1, well: 1 });
});
