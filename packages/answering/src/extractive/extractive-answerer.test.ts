import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest, describeAnswerer } from '../testing/index.ts';
import { answerFromPassages, createExtractiveAnswerer } from './extractive-answerer.ts';

describeAnswerer('extractive', () => ({ answerer: createExtractiveAnswerer() }));

const ask = (question: string, ...texts: string[]) =>
  answerFromPassages(
    anAnswerRequest({ question, passages: texts.map((text, index) => aPassage({ n: index + 1, text })) }),
  ).done;

describe('what the extractive answerer quotes', () => {
  it('gives all steps of a numbered list to a how-to question', () => {
    const done = ask(
      'How do I reset my password?',
      '## Reset your password\n1. Open the page.\n2. Enter the code.\n3. Save.',
    );
    expect(done.text).toBe('1. Open the page.\n2. Enter the code.\n3. Save. [1]');
  });

  it('keeps a list with the sentence that introduces it', () => {
    const done = ask(
      'Which payment methods do you accept?',
      'We accept these payment methods:\n- Visa\n- bank transfer\n- cash',
    );
    expect(done.text).toBe('We accept these payment methods:\n- Visa\n- bank transfer\n- cash [1]');
  });

  it('tells which part of an answer to two questions rests on which passage', () => {
    const done = ask(
      'What does express delivery cost? And how long can I return shoes?',
      'Express delivery costs 12 euros and takes one day.',
      'You can return unworn shoes within 30 days of delivery.',
    );
    expect(done.supports.map(({ from, to, n }) => [done.text.slice(from, to), n])).toEqual([
      ['Express delivery costs 12 euros and takes one day. [1]', 1],
      ['You can return unworn shoes within 30 days of delivery. [2]', 2],
    ]);
  });

  it('reads a table row with the name of its column', () => {
    const done = ask(
      'How much is a student ticket?',
      '## Tickets\n| Ticket | Price |\n|---|---|\n| Adult | £11 |\n| Student | £7 |',
    );
    expect(done.text).toBe('Student - Price: £7 [1]');
  });

  const PRICES = [
    '## 2 Rental prices',
    '| Bicycle | Full day | Week | Deposit |',
    '| --- | --- | --- | --- |',
    '| E-mountain bike Pro | 58 | 299 | 400 |',
    '| Cargo bike | 45 | 235 | 250 |',
  ].join('\n');

  it.each([
    ['What is the deposit for the cargo bike?', 'Cargo bike - Deposit: 250 [1]'],
    ['What is the deposit for an E-mountain bike Pro?', 'E-mountain bike Pro - Deposit: 400 [1]'],
  ])('answers %j with the cell that it asks for', (question, answer) => {
    expect(ask(question, PRICES).text).toBe(answer);
  });

  const FLEET = [
    '## 2 Rental prices',
    '| Bicycle | Full day | Week | Deposit |',
    '| --- | --- | --- | --- |',
    '| City bike | 19 | 95 | 50 |',
    '| E-bike Comfort | 42 | 219 | 200 |',
    '| E-mountain bike Pro | 58 | 299 | 400 |',
  ].join('\n');

  it.each([
    ['How much does an E-bike cost for a full day?', 'E-bike Comfort - Full day: 42 [1]'],
    ['What is the deposit for an ebike?', 'E-bike Comfort - Deposit: 200 [1]'],
    ['How much is a mountain bike for a week?', 'E-mountain bike Pro - Week: 299 [1]'],
  ])('tells an e-bike from a bike: %j', (question, answer) => {
    expect(ask(question, FLEET).text).toBe(answer);
  });

  it('tells things apart by a single letter', () => {
    const helmets =
      'SKU: A-5; Product: Carapax helmet M; Price EUR: 89; Stock: 17\nSKU: A-6; Product: Carapax helmet L; Price EUR: 79; Stock: 4';
    expect(ask('How many Carapax helmets L are in stock?', helmets).text).toBe(
      'Carapax helmet L - Stock: 4 [1]',
    );
    expect(ask('How much is the Carapax helmet L?', helmets).text).toBe(
      'Carapax helmet L - Price EUR: 79 [1]',
    );
  });

  it('takes the row whose name is asked for before one that only has a column of that meaning', () => {
    const lamps = [
      '| Lamp | Week | Weight |',
      '| --- | --- | --- |',
      '| Oak lamp | 482 | 618 |',
      '| Heavy lamp | 170 | 900 |',
    ].join('\n');
    expect(ask('How much is the week for a heavy lamp, please?', lamps).text).toBe(
      'Heavy lamp - Week: 170 [1]',
    );
  });

  it('takes a bare number below a heading of prices for a price', () => {
    const cover =
      '## 5 Insurance\n| Cover | Price per day |\n| --- | --- |\n| Basic | included |\n| Plus | € 6 |';
    expect(ask('How much is a cargo bike for a full day?', PRICES, cover).text).toBe(
      'Cargo bike - Full day: 45 [1]',
    );
  });

  const VALVES =
    '| Valve | Price | Weight |\n|---|---|---|\n| V-3 | 33 euros | 2 kg |\n| V-7 | 77 euros | 3 kg |\n| 2024-B | 88 euros | 4 kg |';

  it.each([
    ['What is the price of valve V-7?', 'V-7 - Price: 77 euros [1]'],
    ['price of v7', 'V-7 - Price: 77 euros [1]'],
    ['What does the 2024-B cost?', '2024-B - Price: 88 euros [1]'],
  ])('answers %j from the row with that code', (question, answer) => {
    expect(ask(question, VALVES).text).toBe(answer);
  });

  it.each([
    'What is the price of valve V-33?',
    'Price of Valve V-77?',
    'What does the 2024-C cost?',
    'price of v2',
  ])('answers %j from no row with another code', (question) => {
    expect(ask(question, VALVES).text).toBe('');
  });

  it('takes the code of a section for that of its facts, and of no other section', () => {
    const rooms = '## Room A4\n\nThe room holds 12 people.\n\n## Room A5\n\nThe room holds 30 people.';
    expect(ask('How many people does room A5 hold?', rooms).text).toBe('The room holds 30 people. [1]');
    expect(ask('How many people does room A6 hold?', rooms).text).toBe('');
  });

  it('answers with the whole row when no column is asked for', () => {
    expect(ask('Tell me about the cargo bike', PRICES).text).toBe(
      'Cargo bike - Full day: 45, Week: 235, Deposit: 250 [1]',
    );
  });

  const ACCESSORIES = [
    'SKU: AR-1010; Product: Bosch 4A charger; Category: Electrics; Price EUR: 169.00; Stock: 6; Delivery days: 4',
    'SKU: AR-1011; Product: Bosch PowerPack 500; Category: Electrics; Price EUR: 749.00; Stock: 3; Delivery days: 7',
  ].join('\n');
  const SHEET = [
    '| SKU | Product | Price EUR | Stock |',
    '| --- | --- | --- | --- |',
    '| AR-1010 | Bosch 4A charger | 169.00 € | 6 |',
    '| AR-1011 | Bosch PowerPack 500 | 749.00 € | 3 |',
  ].join('\n');

  it.each([
    [
      'How much does the Bosch PowerPack 500 cost?',
      ACCESSORIES,
      'Bosch PowerPack 500 - Price EUR: 749.00 [1]',
    ],
    ['How many Bosch PowerPack 500 are in stock?', ACCESSORIES, 'Bosch PowerPack 500 - Stock: 3 [1]'],
    ['How much does the Bosch PowerPack 500 cost?', SHEET, 'Bosch PowerPack 500 - Price EUR: 749.00 € [1]'],
    ['What is the SKU of the Bosch PowerPack 500?', SHEET, 'Bosch PowerPack 500 - SKU: AR-1011 [1]'],
  ])('names what a record is about by its words, not by its number: %j', (question, text, answer) => {
    expect(ask(question, text).text).toBe(answer);
  });

  it('takes a line of several facts for no record of a table', () => {
    expect(ask('When are you open on Tuesday?', 'Monday: 8:00 to 12:00; Tuesday: 9:00 to 12:00').text).toBe(
      'Monday: 8:00 to 12:00; Tuesday: 9:00 to 12:00 [1]',
    );
  });

  it('never answers with the head of a table', () => {
    const done = ask(
      'Is theft covered?',
      '## 5 Insurance\n| Cover | Price | Theft |\n| --- | --- | --- |\n| Basic | 0 | no |\n| Premium | 11 | yes |',
    );
    expect(done.text).not.toContain('Cover, Price');
    expect(done.text).not.toContain('Price, ');
  });

  it('quotes the answer of a question-and-answer item, not its question', () => {
    const done = ask(
      'how can i pause my plan',
      'Q: How do I pause my plan?\nA: Press Pause under My account.',
    );
    expect(done.text).toBe('Press Pause under My account. [1]');
  });

  it('takes the sentence before along when a sentence starts with a pronoun', () => {
    const done = ask(
      'When did the Glass Bridge open?',
      'The Glass Bridge was designed by Ines Okafor. It opened in 2011.',
    );
    expect(done.text).toBe('The Glass Bridge was designed by Ines Okafor. It opened in 2011. [1]');
  });

  it('takes a caveat along', () => {
    const done = ask(
      'Are helmets free?',
      'Helmets are free with every bike. However, lost helmets cost 20 euros.',
    );
    expect(done.text).toContain('However, lost helmets cost 20 euros.');
  });

  it('does not say the same thing twice when chunks overlap', () => {
    const sentence = 'Express delivery costs 12 euros.';
    const done = ask(
      'How much does express delivery cost?',
      sentence,
      `${sentence} Standard delivery is slower.`,
    );
    expect(done.text).toBe('Express delivery costs 12 euros. [1]');
  });

  it('bears one typing mistake', () => {
    expect(ask('How much does expres delivery cost?', 'Express delivery costs 12 euros.').supported).toBe(
      true,
    );
  });
});

describe('what the extractive answerer declines', () => {
  it.each([
    ['What is the return period for gift cards?', 'You can return shoes within 30 days of delivery.'],
    ['Do you deliver to Norway?', 'We deliver to Germany, Austria and Slovenia.'],
    ['What does error E9 mean?', 'E1: a wheel is blocked.\nE5: the container is missing.'],
    ['How much does a parking permit for motorcycles cost?', 'A parking permit for cars costs 45 euros.'],
    ['Who designed the cathedral?', 'The Glass Bridge was designed by Ines Okafor.'],
  ])('%s', (question, text) => {
    expect(ask(question, text)).toMatchObject({ supported: false, text: '' });
  });

  it.each([
    ['What are your opening hours?', 'We repair bicycles of all makes.\n\nOpening hours'],
    ['Wie sind die Öffnungszeiten?', 'Wir reparieren Fahrräder.\n\nÖffnungszeiten'],
    ['营业时间是几点？', '我们修理各种自行车。\n\n营业时间'],
  ])('%s: a heading at the end of its chunk is no answer', (question, text) => {
    expect(ask(question, text)).toMatchObject({ supported: false, text: '' });
  });

  it('calls a message without any content word out of scope', () => {
    expect(ask('hello, how are you?', 'Express delivery costs 12 euros.').unknownReason).toBe('OUT_OF_SCOPE');
  });
});

describe('follow-up questions', () => {
  const passages = [
    aPassage({
      n: 1,
      text: 'On Saturday we are open from 8:00 to 17:00. On Sunday we are open from 10:00 to 14:00.',
    }),
    aPassage({
      n: 2,
      text: 'The annual ticket costs 60 euros for adults. Members pay 45 euros for the annual ticket.',
    }),
  ];
  const askAfter = (earlier: string, question: string) =>
    answerFromPassages(anAnswerRequest({ question, passages, history: [{ question: earlier, answer: '' }] }))
      .done;

  it('borrow their subject from the question before', () => {
    expect(askAfter('How much is the annual ticket?', 'and for members?').text).toContain('45 euros');
  });

  it('replace a word of the same family instead of adding to it', () => {
    expect(askAfter('When are you open on Saturday?', 'What about Sunday?').text).toContain('10:00 to 14:00');
  });

  const prices = aPassage({
    n: 1,
    text: '| Bicycle | Full day | Week | Deposit |\n| --- | --- | --- | --- |\n| E-bike Comfort | 42 | 219 | 200 |\n| Cargo bike | 45 | 235 | 250 |',
    headingPath: ['Rental prices'],
  });

  it.each([
    ['How much is an E-bike Comfort for a full day?', 'And for a week?', 'E-bike Comfort - Week: 219 [1]'],
    ['How much is a cargo bike for a week?', 'And the deposit?', 'Cargo bike - Deposit: 250 [1]'],
    [
      'What is the deposit for the cargo bike?',
      'And for the E-bike Comfort?',
      'E-bike Comfort - Deposit: 200 [1]',
    ],
  ])('about a cell keep the row or the column of %j', (earlier, question, answer) => {
    const history = [{ question: earlier, answer: '' }];
    const { done } = answerFromPassages(anAnswerRequest({ question, passages: [prices], history }));
    expect(done.text).toBe(answer);
  });

  it('keep the code that the question before named', () => {
    const valves = aPassage({
      text: 'The V-3 valve costs 33 euros. The V-7 valve costs 77 euros. The V-3 valve weighs 2 kilos.',
    });
    const after = (question: string) =>
      answerFromPassages(
        anAnswerRequest({
          question,
          passages: [valves],
          history: [{ question: 'What does the V-7 valve cost?', answer: '' }],
        }),
      ).done.text;
    expect(after('And the V-3?')).toContain('33 euros');
    expect(after('And how much does it weigh?')).not.toContain('2 kilos');
  });

  it('are declined when the new word is not covered', () => {
    expect(askAfter('How much is the annual ticket?', 'and for dogs?').supported).toBe(false);
  });
});
