import { describe, expect, it } from 'vitest';
import { agreementOf, similarityOf, toCompared } from './curated.policy.ts';

const agreement = (asked: string, stored: string) => agreementOf(toCompared(asked), toCompared(stored));

describe('the agreement of two questions', () => {
  it.each([
    ['Do you ship to Spain?', 'do you ship to spain'],
    ['What are your opening hours?', 'Opening hours'],
    ['Was kostet der Versand?', 'was kostet der versand'],
    ['How do I order a bicycle?', 'How do I order bicycles?'],
    ['Where do I find the numbers of my orders?', 'Where do I find the number of my order?'],
  ])('of %j and %j is whole', (asked, stored) => {
    expect(agreement(asked, stored)).toBe(1);
  });

  it.each([
    ['left out', 'Do you ship to Switzerlnd?'],
    ['too many', 'Do you ship to Switzzerland?'],
    ['in the wrong order', 'Do you ship to Switzreland?'],
  ])('bears a letter that is %s in a long word', (_, asked) => {
    expect(agreement(asked, 'Do you ship to Switzerland?')).toBeCloseTo(0.95);
  });

  it.each([
    ['another number', 'Is the warranty 3 years?', 'Is the warranty 2 years?'],
    ['another name', 'Do you ship to France?', 'Do you ship to Spain?'],
    ['a negation', 'Can I not return shoes?', 'Can I return shoes?'],
    ['a short negation', "Can't I return shoes?", 'Can I return shoes?'],
    ['a German negation', 'Kann ich Schuhe nicht zurückgeben?', 'Kann ich Schuhe zurückgeben?'],
    ['without for with', 'Can I return shoes without the receipt?', 'Can I return shoes with the receipt?'],
    ['before for after', 'Can I cancel before delivery?', 'Can I cancel after delivery?'],
    ['a word more', 'Can I return worn shoes?', 'Can I return shoes?'],
    ['a word less', 'Can I return?', 'Can I return shoes?'],
    ['when for where', 'Where do you open?', 'When do you open?'],
    [
      'other places',
      'Is the bus from Rome faster than the train?',
      'Is the train from Rome faster than the bus?',
    ],
    ['another person', 'Can you cancel my order?', 'Can I cancel your order?'],
    ['nothing but small words', 'What is it?', 'Who are they?'],
    ['who employs for who is employed', 'What does the employee pay?', 'What does the employer pay?'],
    ['who insures for who is insured', 'What must the insured report?', 'What must the insurer report?'],
    ['who trains for who is trained', 'Who pays the trainees?', 'Who pays the trainers?'],
    ['a comparison', 'Which bicycle is cheaper?', 'Which bicycle is cheap?'],
    ['a letter that makes another name', 'How do I reach Marvin Novak?', 'How do I reach Martin Novak?'],
    ['a letter that makes another word', 'How much nitrite is in it?', 'How much nitrate is in it?'],
    ['another ending', 'Do I need a visa for Austria?', 'Do I need a visa for Austrian?'],
  ])('is none for %s', (_, asked, stored) => {
    expect(agreement(asked, stored)).toBe(0);
  });

  it('and the embedding both count, and neither makes up for the other', () => {
    expect(similarityOf(1, true, null)).toBe(1);
    expect(similarityOf(1, false, 0.9)).toBeCloseTo(0.95);
    expect(similarityOf(1, false, 0.5)).toBeLessThan(0.92);
    expect(similarityOf(0, false, 1)).toBe(0);
    expect(similarityOf(1, false, null)).toBe(0);
  });
});
