import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { answerFromPassages } from './extractive-answerer.ts';

const SHOP = [
  aPassage({
    n: 1,
    title: 'Bakery handbook',
    headingPath: ['About us'],
    text: 'The Mill Bakery was founded in 1987 by Rosa Keller. On Sundays we are open from 08:00 to 12:00. Delivery to an office costs 9 euros.',
  }),
  aPassage({
    n: 2,
    title: 'Bakery handbook',
    headingPath: ['Orders and cancellation'],
    text: 'Orders are free to cancel up to 48 hours ahead. Between 48 and 12 hours ahead we charge 50 percent. The minimum age for a baking course is 14 years.',
  }),
];
const ask = (question: string, history: readonly { question: string; answer: string }[] = []) =>
  answerFromPassages(anAnswerRequest({ question, passages: SHOP, history })).done;

describe('two questions in one', () => {
  it('are both answered and cited', () => {
    const done = ask('When are you open on Sundays and how much is delivery to an office?');
    expect(done.text).toBe(
      'On Sundays we are open from 08:00 to 12:00. [1] Delivery to an office costs 9 euros. [1]',
    );
    expect([done.supported, done.citedPassages, done.quotes.length]).toEqual([true, [1], 2]);
  });

  it('are answered as far as the sources go', () => {
    const done = ask('How much is delivery to an office and who repairs bicycles?');
    expect(done.text).toBe('Delivery to an office costs 9 euros. [1]');
  });

  it('are declined when the sources answer neither', () => {
    const done = ask('Who repairs bicycles and where is the airport?');
    expect([done.supported, done.text]).toEqual([false, '']);
  });
});

describe('a compound that begins as a word for a kind of value does', () => {
  it.each([
    ['Was kostet ein Kostenvoranschlag?', 'Ein Kostenvoranschlag kostet 15 Euro.'],
    ['Was kostet ein Preisschilderhalter?', 'Ein Preisschilderhalter kostet 4 Euro.'],
  ])('is a subject of its own after another question: %s', (question, text) => {
    const passages = [aPassage({ text: `${text} Wir nehmen keine Schecks.` })];
    const history = [{ question: 'Do you accept American Express?', answer: '' }];
    expect(answerFromPassages(anAnswerRequest({ question, passages, history })).done.text).toBe(
      `${text} [1]`,
    );
  });
});

describe('a question in other words than the text', () => {
  it.each([
    ['Who founded the company?', 'Rosa Keller'],
    ['Who founded your shop?', 'Rosa Keller'],
    ['What do you charge if I cancel 24 hours ahead?', '50 percent'],
    ['how old do I need to be for a baking course', '14 years'],
    ['How much is delivry to an office?', '9 euros'],
  ])('%s', (question, answer) => {
    expect(ask(question).text).toContain(answer);
  });

  it('asks for a company that is named', () => {
    expect(ask('Who founded the company Nordwind?').supported).toBe(false);
  });

  it('gets all that a section says of a topic', () => {
    const { text } = ask('Tell me about orders and cancellation');
    expect(text).toContain('up to 48 hours ahead. Between 48 and 12 hours ahead we charge 50 percent.');
  });
});

it('shows the whole row to a follow-up that asks for nothing more of it', () => {
  const prices = aPassage({
    n: 1,
    headingPath: ['Prices'],
    text: '| Cake | Small | Large | Deposit |\n| --- | --- | --- | --- |\n| Plum cake | 18 | 30 | 5 |\n| Apple cake | 16 | 26 | 4 |',
  });
  const before = 'What is the deposit for the plum cake?';
  const asked = (question: string, history: readonly { question: string; answer: string }[] = []) =>
    answerFromPassages(anAnswerRequest({ question, passages: [prices], history })).done.text;
  expect(asked(before)).toBe('Plum cake - Deposit: 5 [1]');
  expect(asked('How much is it?', [{ question: before, answer: 'Plum cake - Deposit: 5 [1]' }])).toBe(
    'Plum cake - Small: 18, Large: 30, Deposit: 5 [1]',
  );
});
