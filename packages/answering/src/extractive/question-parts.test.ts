import { describe, expect, it } from 'vitest';
import { questionParts } from './question-parts.ts';

describe('the parts of a question', () => {
  it.each([
    [
      'When are you open on Sundays and how much is delivery?',
      ['When are you open on Sundays', 'how much is delivery?'],
    ],
    ['When do you close, and what is the hotline?', ['When do you close', 'what is the hotline?']],
    ['Where is the shop? And do you rent helmets?', ['Where is the shop', 'do you rent helmets?']],
  ])('%s', (question, parts) => {
    expect(questionParts(question, 'en')).toEqual(parts);
  });

  it('are found in the other languages', () => {
    expect(questionParts('Wann öffnen Sie und was kostet die Lieferung?', 'de')).toEqual([
      'Wann öffnen Sie',
      'was kostet die Lieferung?',
    ]);
  });

  it.each([
    'How much is bed and breakfast?',
    'When and where was the treaty signed?',
    'I forgot my bag and what now?',
    'What is a and what is b and what is c and what is d and what is e?',
  ])('%s is one', (question) => {
    expect(questionParts(question, 'en')).toEqual([question]);
  });
});
