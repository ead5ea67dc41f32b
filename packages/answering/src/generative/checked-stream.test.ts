import { describe, expect, it } from 'vitest';
import type { AnswerRequest } from '../ports.ts';
import { createScriptedChatModel } from '@colloquy/language-model/testing';
import { aPassage, anAnswerRequest, collectAnswer } from '../testing/index.ts';
import { createGenerativeAnswerer } from './generative-answerer.ts';
import { MAX_SENTENCE_CHARS } from './sentence-cutter.ts';

const GOOD = 'You can return unworn shoes within 30 days of delivery [1].';
const INVENTED = 'Our founder Marta enjoys sailing around Greenland every summer [1].';
const PRICES = aPassage({
  n: 2,
  text: 'Express delivery costs 12 euros. Pay at https://shop.example/pay or write to help@shop.example.',
  url: 'https://shop.example/delivery',
});

/** Ways in which a server may split a text: whole, by words, by characters. */
const CUTS: readonly (readonly [string, (text: string) => string[]])[] = [
  ['at once', (text) => [text]],
  ['word by word', (text) => text.match(/\s*\S+/g) ?? []],
  ['letter by letter', (text) => text.split('')],
];

async function answersTo(text: string, overrides: Partial<AnswerRequest> = {}) {
  const outcomes = [];
  for (const [, cut] of CUTS) {
    const model = createScriptedChatModel(() => cut(text));
    const request = anAnswerRequest({ passages: [aPassage(), PRICES], ...overrides });
    const { tokens, done } = await collectAnswer(createGenerativeAnswerer(model), request);
    expect(tokens.join('')).toBe(done.text);
    outcomes.push(done);
  }
  const [first] = outcomes;
  if (first === undefined) throw new Error('There is no outcome');
  for (const outcome of outcomes) expect(outcome.text).toBe(first.text);
  return first;
}

describe('a streamed answer', () => {
  it.each([
    ['the only', INVENTED, ''],
    ['the first', `${INVENTED} ${GOOD}`, ''],
    ['the middle', `${GOOD} ${INVENTED} Express delivery costs 12 euros [2].`, GOOD],
    ['the last', `${GOOD} ${INVENTED}`, GOOD],
  ])('never shows %s sentence when no source supports it', async (_, text, shown) => {
    const done = await answersTo(text);
    expect(done.text).toBe(shown);
    expect(done.supported).toBe(shown !== '');
  });

  it('tells of each sentence that is shown which passage it rests on, cited in it or not', async () => {
    const paid = 'Express delivery costs 12 euros.';
    const done = await answersTo(`Here you are:\n${GOOD} ${INVENTED} ${paid} [2] ${paid}`, { strict: false });
    const rested = done.supports.map(({ from, to, n }) => [done.text.slice(from, to), n]);
    expect(rested).toEqual([
      [GOOD, 1],
      [`${paid} [2]`, 2],
      [paid, 2],
    ]);
  });

  it('leaves unsupported sentences out one by one where the bot is not strict', async () => {
    const done = await answersTo(`${INVENTED} ${GOOD} ${INVENTED} Express delivery costs 12 euros [2].`, {
      strict: false,
    });
    expect(done.text).toBe(`${GOOD} Express delivery costs 12 euros [2].`);
    expect(done.citedPassages).toEqual([1, 2]);
  });

  it('stops reading the model at the first unsupported sentence', async () => {
    let isReleased = false;
    const answerer = createGenerativeAnswerer({
      id: 'endless',
      // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
      async *stream() {
        try {
          for (;;) yield { type: 'text', text: `${INVENTED} ` };
        } finally {
          isReleased = true;
        }
      },
    });
    const { done } = await collectAnswer(answerer, anAnswerRequest());
    expect([done.text, isReleased]).toEqual(['', true]);
  });

  it.each([
    ['its rules', 'Use only what the sources say. Never use other knowledge and never guess. [1]'],
    [
      'its rules after a supported sentence',
      `${GOOD} Use only what the sources say. Never use other knowledge [1].`,
    ],
    ['its tone, in two words', 'Tone: friendly. [1]'],
    [
      "the owner's instructions",
      'Offer delivery vouchers to angry callers of unworn shoes only after they insist [1].',
    ],
    ['the marks of its sources', '<source n="1" title="Help centre"> You can return unworn shoes [1].'],
  ])('never repeats to a visitor %s', async (_, text) => {
    const instructions = 'Offer delivery vouchers to angry callers of unworn shoes only after they insist.';
    const done = await answersTo(text, { instructions });
    expect(text.startsWith(GOOD) ? GOOD : '').toBe(done.text);
  });

  it.each([
    ['a web address', 'Return unworn shoes within 30 days at https://evil.example/returns [1].'],
    ['a Markdown link', 'Return unworn shoes within 30 days [here](https://evil.example) [1].'],
    ['a picture', 'Return unworn shoes within 30 days ![x](//evil.example/p.png) [1].'],
    ['a bare domain', 'Return unworn shoes within 30 days, see evil.example [1].'],
    ['a bare domain in capitals', 'Return unworn shoes within 30 days, see EVIL.EXAMPLE [1].'],
    ['a bare domain with a capital', 'Return unworn shoes within 30 days, see Evil.example [1].'],
    ['a well-known ending with a capital', 'Return unworn shoes within 30 days, see evil.Com [1].'],
    ['a domain in another script', 'Return unworn shoes within 30 days, see пример.рф [1].'],
    ['an address without a scheme', 'Return unworn shoes within 30 days, see //evil.example/a [1].'],
    ['a longer path of a known site', 'Express delivery costs 12 euros, see shop.example/pay/now [2].'],
    [
      'a longer name that begins like a known site',
      'Express delivery costs 12 euros: shop.example.evil.com [2].',
    ],
    ['a mail address', 'Return unworn shoes within 30 days, write to boss@evil.example [1].'],
    ['a script', 'Return unworn shoes within 30 days [here](javascript:alert(1)) [1].'],
  ])('never shows %s that no source holds', async (_, text) => {
    expect(await answersTo(text)).toMatchObject({ text: '', supported: false });
  });

  it.each([
    'Express delivery costs 12 euros, pay at https://shop.example/pay. [2]',
    'Express delivery costs 12 euros, see [our page](https://shop.example/delivery/) [2].',
    'Express delivery costs 12 euros, write to help@shop.example [2].',
    'Express delivery costs 12 euros, see SHOP.example/pay [2].',
    'Express delivery costs 12 euros.Pay at https://shop.example/pay. [2]',
    'Express delivery costs 12 euros, e.g. in one day [2].',
  ])('shows the addresses that the sources hold: %s', async (text) => {
    expect((await answersTo(text)).text).toBe(text);
  });

  it.each([
    [
      'a numbered list',
      '1. You can return unworn shoes within 30 days of delivery [1].\n2. Express delivery costs 12 euros [2].',
    ],
    ['a list of dashes', '- Unworn shoes within 30 days [1]\n- Express delivery: 12 euros [2]'],
    ['a table', '| Delivery | Costs |\n|---|---|\n| Express | 12 euros [2] |'],
    [
      'citations after the full stop',
      'You can return unworn shoes within 30 days. [1] Express delivery costs 12 euros. [2]',
    ],
  ])('keeps %s as the model wrote it', async (_, text) => {
    expect(await answersTo(text)).toMatchObject({ text, supported: true });
  });

  it('leaves an invented item and what follows out of a list', async () => {
    const list =
      '- Unworn shoes within 30 days [1]\n- Free umbrellas for penguins [1]\n- Express delivery: 12 euros [2]';
    expect((await answersTo(list)).text).toBe('- Unworn shoes within 30 days [1]');
  });

  it('leaves out courtesies and lead-ins that lead to nothing', async () => {
    expect((await answersTo(`Certainly! ${GOOD} Wonderful weekend!`)).text).toBe(GOOD);
    expect((await answersTo(`${GOOD} Also:\n${INVENTED}`)).text).toBe(GOOD);
  });

  it('cuts a sentence that never ends and checks its parts', async () => {
    const endless = 'unworn shoes within 30 days of delivery '.repeat(100);
    expect((await answersTo(endless.trim())).text).toBe(endless.trim());
    const leak = `${'x'.repeat(5 * MAX_SENTENCE_CHARS)} shoes`;
    expect((await answersTo(leak)).text).toBe('');
  });

  it('does not take an English sentence for a translation because it has no small words', async () => {
    const done = await answersTo('Penguins receive complimentary umbrellas [1].');
    expect(done.supported).toBe(false);
  });

  it('shows no half sentence of an answer that was cut off', async () => {
    const model = createScriptedChatModel(() => [
      { type: 'text', text: `${GOOD} Express delivery costs` },
      { type: 'finish', reason: 'length' },
    ]);
    const request = anAnswerRequest({ passages: [aPassage(), PRICES] });
    const { tokens, done } = await collectAnswer(createGenerativeAnswerer(model), request);
    expect([tokens.join(''), done.text]).toEqual([GOOD, GOOD]);
  });
});
