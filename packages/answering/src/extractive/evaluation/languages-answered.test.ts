import { splitSentences, wordsOf } from '@colloquy/text';
import { describe, expect, it } from 'vitest';
import { CheckedText } from '../../generative/checked-text.ts';
import { plainRequest } from '../../plain-request.ts';
import { answerFromPassages } from '../extractive-answerer.ts';
import { LANGUAGE_CASES } from './data/languages.ts';
import { OTHER_LANGUAGE_CASES } from './data/other-languages.ts';
import type { EvaluationCase } from './evaluation-case.ts';

const BOT = { language: null, botName: '' };
const ENGLISH: EvaluationCase = {
  id: 'english-pool',
  passages: [
    {
      title: 'Tide Pool',
      heading: 'Opening hours',
      text: 'The pool is open daily from 7:00 to 22:00. The desk closes an hour before the pool closes.',
    },
    {
      title: 'Tide Pool',
      heading: 'Prices',
      text: 'A ticket for adults costs 8 pounds. A ticket for children costs 5 pounds. A towel is rented for 2 pounds. Caps are compulsory.',
    },
  ],
  answerable: [
    ['How much is a ticket for children?', '5 pounds'],
    ['When is the pool open?', '7:00'],
    ['How much is a towel?', '2 pounds'],
    ['Are caps compulsory?', 'Caps are compulsory'],
  ],
  unanswerable: ['Is there a car park?', 'Who is the trainer?'],
};
const CASES = [ENGLISH, ...LANGUAGE_CASES, ...OTHER_LANGUAGE_CASES].map((one) => [one.id, one] as const);

const passagesOf = ({ id, passages }: EvaluationCase) =>
  passages.map(({ title, heading = '', text }, at) => ({
    itemId: `${id}-${at}`,
    title,
    // As a reader without heading detection leaves it.
    text: `${heading}\n${text}`,
    headingPath: [],
  }));

describe.each(CASES)('a language that is answered: %s', (_, one) => {
  const passages = passagesOf(one);

  const answers = one.answerable.map(([question, ...gold]) => {
    const { text } = answerFromPassages(plainRequest(question, passages, BOT)).done;
    return { question, text, isRight: gold.some((words) => text.includes(words)) };
  });

  it('answers four questions without a model, and none wrongly', () => {
    expect(answers.filter(({ isRight }) => isRight).length, JSON.stringify(answers)).toBeGreaterThanOrEqual(
      4,
    );
    expect(answers.filter(({ isRight, text }) => !isRight && text !== '')).toEqual([]);
  });

  it('never answers with a bare heading', () => {
    const asWords = (text: string) => wordsOf(text.replaceAll(/\[\d+\]/g, '')).map(({ folded }) => folded);
    const headings = one.passages.map(({ heading = '' }) => asWords(heading));
    for (const { text } of answers) expect(headings).not.toContainEqual(asWords(text));
  });

  it.each(one.unanswerable)('declines %s', (question) => {
    expect(answerFromPassages(plainRequest(question, passages, BOT)).done.text).toBe('');
  });

  const own = one.passages.flatMap(({ text }, at) =>
    text.split('\n').flatMap((line) => splitSentences(line).map((sentence) => ({ n: at + 1, sentence }))),
  );
  it.each(own)('upholds what source $n says to the letter: $sentence', ({ n, sentence }) => {
    const question = one.answerable[0]?.[0] ?? '';
    for (const written of [
      `${sentence} [${n}]`,
      `${sentence}[${n}]`,
      sentence.replace(/(\P{P}+)(\p{P}?)$/u, `$1[${n}]$2`),
    ]) {
      const checked = new CheckedText(plainRequest(question, passages, BOT), '');
      const shown = checked.push(written) + checked.end();
      expect(shown, written).toBe(written);
    }
  });
});
