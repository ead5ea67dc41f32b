import { describe, expect, it } from 'vitest';
import { inWordsOf, plainQuestion, searchText } from './typing.ts';

describe('a question as it was meant', () => {
  it.each([
    ['whats the adress of your shop', 'what is the address of your shop'],
    ['Where’s the telefone numbr?', 'Where is the telefone number?'],
    ['When do you open?', 'When do you open?'],
    ['Can I change my contract with the prince?', 'Can I change my contract with the prince?'],
  ])('%s', (typed, meant) => {
    expect(plainQuestion(typed)).toBe(meant);
  });

  it.each([
    ['is the werkshop in insbruck', 'is the workshop in Innsbruck'],
    ['is the workshop open', 'is the workshop open'],
  ])('takes %s for words of the sources', (typed, meant) => {
    const mended = inWordsOf(['The workshop is in Innsbruck.'], typed, 'en');
    expect(mended.toLowerCase()).toBe(meant.toLowerCase());
  });

  it.each(['Is Workshep open?', 'Do you know Mr Harald?', 'Is it the AR-1001?', 'is there a cafe'])(
    'leaves names, numbers and short words of "%s" alone',
    (typed) => {
      const sources = ['Harold has the AR-1002. Workshop.', 'It is safe.'];
      expect(inWordsOf(sources, typed, 'en')).toBe(typed);
    },
  );
});

describe('the text that is searched for', () => {
  it.each([
    ['how old do I need to be', 'how old age do I need to be'],
    ['Whats your phone number?', 'What is your phone telephone number?'],
    ['Where can I park?', 'Where can I park?'],
  ])('%s', (question, text) => {
    expect(searchText(question)).toBe(text);
  });
});
