import { describe, expect, it } from 'vitest';
import { RepeatedAnswer } from './repeated-answer.ts';

const TRAINS = {
  question: 'Can I bring my bike onto a Railjet?',
  answer: 'On ÖBB Railjet trains you must reserve a bicycle place in advance, from 3 euros. [1]',
};
const PRICE = { question: 'How much does delivery cost?', answer: 'Delivery costs 15 euros. [1]' };

function isRepeat(question: string, previous: { question: string; answer: string }): boolean {
  const watched = new RepeatedAnswer(question, previous);
  watched.push(previous.answer);
  return watched.isRepeat(previous.answer);
}

describe('an answer like the one before', () => {
  it.each([
    ['the same question', TRAINS.question, TRAINS],
    ['a word that it holds', 'And do I have to reserve?', TRAINS],
    ['a price that it holds and that was not asked for before', 'How much is it?', TRAINS],
    ['a price, in German', 'Was kostet das?', TRAINS],
  ])('may be given to %s', (_, question, previous) => {
    expect(isRepeat(question, previous)).toBe(false);
  });

  it.each([
    ['and?', TRAINS],
    ['What is it?', TRAINS],
    ['Who?', TRAINS],
    ['When?', TRAINS],
    ['How long?', TRAINS],
    ['How much is it?', PRICE],
    ['and?', PRICE],
  ])('is no answer to %j after %j', (question, previous) => {
    expect(isRepeat(question, previous)).toBe(true);
  });
});
