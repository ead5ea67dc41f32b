import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/builders.ts';
import { CheckedText } from './checked-text.ts';
import type { SupportCare } from './support-balance.ts';

const MUSEUM = aPassage({
  title: 'Museum',
  text: 'The museum was founded by Clara Wendt in 1954 after a large fire in the old harbour hall. Visitors reach the tower by a narrow bridge.',
});
const CAFE = aPassage({
  n: 2,
  title: 'Café',
  text: 'The café beside it sells plum cake on weekday mornings.',
});

function shownBy(care: SupportCare, question: string, text: string, passages = [MUSEUM, CAFE]): string {
  const checked = new CheckedText(anAnswerRequest({ question, passages }), '', 'free', care);
  return checked.push(text) + checked.end();
}

describe('a sentence of a model that rests on its passages', () => {
  it.each([
    [
      'several of its words are said elsewhere in the source, each in the place of another one',
      'When was the museum founded?',
      'The museum was founded by Clara Wendt in 1954 after a narrow fire in the old tower hall [1].',
    ],
    [
      'more of what it adds is in other words, beside several that the source has',
      'What do visitors cross?',
      'People approach the tower by a tight bridge [1].',
    ],
    [
      'one of two names of the question is not in the source',
      'Which harbour did Clara Wendt and Odile Varga use for the museum in 1954?',
      'Clara Wendt and Odile Varga founded the museum in 1954 after a fire in the old harbour hall [1].',
    ],
    [
      'it is unlikely, as little of the question stands there',
      'Where do guests of the old harbour museum walk today?',
      'Today guests of the museum walk on the narrow bridge [1].',
    ],
  ])('is shown where %s, and careful checks leave it out', (_, question, text) => {
    expect(shownBy('trusting', question, text)).toBe(text);
    expect(shownBy('careful', question, text)).toBe('');
  });

  it.each([
    [
      'a phrase of another source stands in the place of its own words',
      'Why was the museum founded?',
      'The museum was founded by Clara Wendt in 1954 after a plum cake in the old harbour hall [1].',
    ],
    [
      'it has one change, by a word that the source says elsewhere',
      'Why was the museum founded?',
      'The museum was founded by Clara Wendt in 1954 after a large bridge in the old harbour hall [1].',
    ],
    [
      'its only name is in no source',
      'Who founded the Skyhop?',
      'The Skyhop was founded by Clara Wendt [1].',
    ],
    [
      'hardly anything of the question stands there',
      'Where do guests of the old harbour museum walk today?',
      'Today guests of the museum of the town walk on the narrow bridge [1].',
    ],
    ['it names what the source does not', 'Who founded it?', 'Odile Varga founded the museum in 1954 [1].'],
  ])('is left out where %s', (_, question, text) => {
    expect(shownBy('trusting', question, text)).toBe('');
  });

  it('is checked with care in other languages than English', () => {
    const said =
      'Das Museum wurde 1954 von Clara Wendt nach dem großen Brand in der alten Halle gegründet. Besucher erreichen den Turm über die schmale Brücke.';
    const text =
      'Das Museum wurde 1954 von Clara Wendt nach dem schmalen Brand in der Turm Halle gegründet [1].';
    const passages = [aPassage({ title: '', text: said })];
    const question = 'Wann wurde das Museum gegründet?';
    expect(shownBy('trusting', question, text, passages)).toBe(shownBy('careful', question, text, passages));
    expect(shownBy('trusting', question, text, passages)).toBe('');
  });
});
