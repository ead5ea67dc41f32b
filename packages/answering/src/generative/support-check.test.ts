import { describe, expect, it } from 'vitest';
import type { AnswerRequest } from '../ports.ts';
import { createScriptedChatModel } from '@colloquy/language-model/testing';
import { aPassage, anAnswerRequest, collectAnswer } from '../testing/index.ts';
import { createGenerativeAnswerer } from './generative-answerer.ts';

const SHOP = aPassage({
  text: [
    'Unworn shoes can be returned within three weeks of delivery. Sale items cannot be returned.',
    'Standard delivery costs €5 and takes 3 days. Express delivery costs €12.50 and arrives before 9:00.',
    'Marta Lindqvist founded the shop in Ghent. The workshop in Bruges is led by Pieter Claes.',
  ].join('\n\n'),
});
const BEANS = aPassage({
  n: 4,
  title: 'Beans',
  text: 'The Ridge farm grows beans of Huila in Colombia.',
});
const WORKSHOP = aPassage({
  n: 5,
  title: 'Workshop',
  text: 'Pieter Claes leads the workshop in Bruges, which does not repair boots.',
});
const FARM = aPassage({ n: 2, title: 'Farm', text: 'Our apples are picked by hand in September.' });

async function shownOf(question: string, text: string, overrides: Partial<AnswerRequest> = {}) {
  const model = createScriptedChatModel(() => text.match(/\s*\S+/g) ?? []);
  const request = anAnswerRequest({ question, passages: [SHOP, FARM, BEANS, WORKSHOP], ...overrides });
  return (await collectAnswer(createGenerativeAnswerer(model), request)).done.text;
}

const COST = 'How much is express delivery?';

describe('what the sources support', () => {
  it.each([
    ['in other words', 'Who started the shop?', 'It was founded by Marta Lindqvist in Ghent [1].'],
    [
      'with cents that the source leaves out',
      'What does standard delivery cost?',
      'Standard delivery costs €5.00 [1].',
    ],
    ['with minutes that it leaves out', 'When does it arrive?', 'Express delivery arrives before 9 [1].'],
    ['with a figure for its word', 'How long can I return shoes?', 'Return unworn shoes within 3 weeks [1].'],
    ['with a word for its figure', 'How long does it take?', 'Standard delivery takes three days [1].'],
    ['as a denial', 'Can I return sale items?', 'No, sale items cannot be returned [1].'],
    ['as a numbered list', COST, '1. Express delivery costs €12.50 [1]\n2. Standard delivery costs €5 [1]'],
    ['as the answer alone', COST, '€12.50 [1]'],
    [
      'as one of the names to choose from',
      'Who founded the shop, Marta Lindqvist or Pieter Claes?',
      'Marta Lindqvist [1]',
    ],
    [
      'with a name of the question that the source writes in one word',
      'Where was the shop founded by Marta Lind Qvist?',
      'The shop was founded by Marta Lind Qvist in Ghent [1].',
    ],
    [
      'with a number in words that only counts what is asked for',
      'Who are the two who lead the shop?',
      'The two are Marta Lindqvist, who founded the shop in Ghent, and Pieter Claes [1].',
    ],
    [
      'as the question, where it can be answered so',
      'Was the shop founded in Ghent?',
      'The shop was founded in Ghent [1].',
    ],
  ])('is shown %s', async (_, question, text) => {
    expect(await shownOf(question, text)).toBe(text);
  });

  it.each([
    'Express delivery costs 12 euros, write to help@example.com for more.',
    'Express delivery costs 12 euros. Write to help@example.com.',
    'Express delivery costs 12 euros. Write to help@example.com or call us. Standard delivery costs 5 euros.',
  ])('is shown with the mail address that its source names in "%s"', async (said) => {
    const text = 'Express delivery costs 12 euros, write to help@example.com [1].';
    const passages = [aPassage({ title: 'Delivery', text: said })];
    expect(await shownOf('How much does express delivery cost?', text, { passages })).toBe(text);
  });

  it('is shown with the page that its source names in the next sentence', async () => {
    const text = 'Express delivery costs 12 euros, see https://shop.example/delivery [1].';
    const said = 'Express delivery costs 12 euros. See https://shop.example/delivery for more.';
    expect(
      await shownOf('How much does express delivery cost?', text, { passages: [aPassage({ text: said })] }),
    ).toBe(text);
  });

  it.each(['[Source 1]', '[source: 1]', '[^1]', '【1】', '(1)', '(Source 1)', '[1-1]'])(
    'is shown with its citation written as %s',
    async (mark) => {
      expect(await shownOf(COST, `Express delivery costs €12.50 ${mark}.`)).toBe(
        'Express delivery costs €12.50 [1].',
      );
    },
  );

  it('is shown with every source of a range, and keeps the numbers that count items', async () => {
    const text = '(1) Express delivery costs €12.50 [1-2].\n(2) Standard delivery costs €5 [1].';
    expect(await shownOf(COST, text)).toBe(text.replace('[1-2]', '[1][2]'));
  });

  it('is shown without the courtesy that ends it', async () => {
    const text = 'Express delivery costs €12.50 [1].';
    expect(await shownOf(COST, `${text} Feel free to contact us with any further questions!`)).toBe(text);
  });
});

describe('what no source supports', () => {
  it.each([
    ['the price of another article', COST, 'Express delivery costs €5 [1].'],
    ['a decimal that lost its mark', COST, 'Express delivery costs €1250 [1].'],
    ['a name that stands elsewhere', 'Who founded the shop?', 'Pieter Claes founded the shop in Ghent [1].'],
    [
      'two names that changed places',
      'Who founded the shop, and who leads the workshop?',
      'Pieter Claes founded the shop in Ghent, the workshop in Bruges is led by Marta Lindqvist [1].',
    ],
    [
      'names with the same word between them in the other order',
      'Which farm is in Huila?',
      'The Ridge farm grows beans of Colombia in Huila [4].',
    ],
    [
      'a denial that its source has in another clause',
      'Who did not lead the workshop?',
      'Pieter Claes did not lead the workshop in Bruges [5].',
    ],
    ['one denial more than its source has', 'What is out?', 'Sale items cannot be not returned [1].'],
    ['a denial of its own', 'Can I return shoes?', 'Unworn shoes cannot be returned within three weeks [1].'],
    [
      'what the source denies',
      'Can I return sale items?',
      'Sale items can be returned within three weeks [1].',
    ],
    ['a name to "how much"', COST, 'Express delivery costs: Marta Lindqvist [1].'],
    ['a figure to "who"', 'Who founded the shop?', 'Founded the shop: in 2019 [3].'],
    ['an amount to "who"', 'Who takes standard delivery?', 'Takes standard delivery: €12.50 [1].'],
    [
      'words of its sentence that stand once more in the place of others',
      'Where did Marta Lindqvist found the shop?',
      'Marta Lindqvist founded the shop in Lindqvist [1].',
    ],
    ['another source than the one cited', COST, 'Express delivery costs €12.50 [2].'],
    ['the question said again', COST, 'How much is express delivery [1].'],
    ['the words of the question as a statement', 'Which shop delivers shoes?', 'Shop delivers shoes [1].'],
    [
      'a name of the question that no source has',
      'Who leads Skyhop in Bruges?',
      'Skyhop is led by Pieter Claes [1].',
    ],
  ])('is never shown: %s', async (_, question, text) => {
    expect(await shownOf(question, text)).toBe('');
  });

  it('is never shown: the price of another article beside the mail address that is for both', async () => {
    const said =
      'Express delivery costs 12 euros. Write to help@example.com or call us. Standard delivery costs 5 euros.';
    const text = 'Standard delivery costs 12 euros, write to help@example.com [1].';
    const passages = [aPassage({ title: 'Delivery', text: said })];
    expect(await shownOf('How much does standard delivery cost?', text, { passages })).toBe('');
  });

  it.each([
    ['Was kostet der Tarif Pro?', 'Der Tarif Pro kostet im Monat neun Euro.', 'Der Tarif Pro kostet [1].'],
    [
      'Où se trouve le magasin de Lyon ?',
      'Le magasin de Lyon se trouve rue Basse.',
      'Le magasin de Lyon se trouve [1].',
    ],
    [
      '¿Qué cuesta el plan Pro al mes?',
      'El plan Pro cuesta nueve euros al mes.',
      'El plan Pro cuesta al mes [1].',
    ],
    [
      'Perché il negozio di Roma è chiuso?',
      'Il negozio di Roma è chiuso per lavori.',
      'Il negozio di Roma è chiuso [1].',
    ],
    [
      'Gdje se nalazi trgovina u Splitu?',
      'Trgovina u Splitu nalazi se na rivi.',
      'Trgovina u Splitu se nalazi [1].',
    ],
  ])('is never shown: the words of "%s"', async (question, said, text) => {
    expect(await shownOf(question, text, { passages: [aPassage({ title: '', text: said })] })).toBe('');
    expect(await shownOf(question, said, { passages: [aPassage({ title: '', text: said })] })).toBe(said);
  });

  it.each([
    ['two swapped nouns', 'Der Laden in Gent gehört Herrn Claes und die Werkstatt in Brügge Frau Lind.', ''],
    [
      'the sentence itself',
      'Die Werkstatt in Brügge gehört Herrn Claes und der Laden in Gent Frau Lind.',
      null,
    ],
    ['its halves in the other order', 'Der Laden in Gent gehört Frau Lind.', null],
  ])('is told from what is said in German: %s', async (_, text, shown) => {
    const said = 'Die Werkstatt in Brügge gehört Herrn Claes und der Laden in Gent Frau Lind.';
    const question = 'Wem gehört der Laden in Gent, wem die Werkstatt in Brügge?';
    const passages = [aPassage({ title: '', text: said })];
    expect(await shownOf(question, text, { passages })).toBe(shown ?? text);
  });

  it('leaves "(1)" alone where no source has that number', async () => {
    const text = 'Express delivery costs €12.50 (7) [1].';
    expect(await shownOf(COST, text)).toBe('');
    expect(
      await shownOf(COST, text, { passages: [aPassage({ text: 'Express delivery costs €12.50 (7).' })] }),
    ).toBe(text);
  });
});
