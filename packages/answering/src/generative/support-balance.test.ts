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
  title: 'Café Odile',
  text: 'The café beside it sells plum cake on weekday mornings.',
});

function shownBy(care: SupportCare, question: string, text: string, passages = [MUSEUM, CAFE]): string {
  const checked = new CheckedText(anAnswerRequest({ question, passages }), '', 'free', care);
  return checked.push(text) + checked.end();
}

const PIER = aPassage({
  title: 'Boat hire',
  text: 'Alder Pier hires out boats on Lake Wendt from May to September. A canoe costs 11 euros an hour. A rowing boat for two costs 18 euros an hour.',
});
const PARCELS = aPassage({
  n: 2,
  title: 'Parcels',
  text: 'Osmer delivers parcels to Turin in 5 days. Shipping to Malta with Sprint is free from 40 euros. Unworn shoes can be returned to Osmer within 30 days of delivery.',
});
const GARAGE = aPassage({
  n: 3,
  title: 'Garage',
  text: 'The garage behind the mill in Alder has room for 35 cars. The warranty on the XR200 of Osmer covers 2 years. Dr. Wendt in Alder sees patients on Monday mornings.',
});
const BOT_NAME = 'Alder Canoes';

function saidBy(question: string, text: string, strict: boolean): string {
  const request = anAnswerRequest({ question, strict, botName: BOT_NAME, passages: [PIER, PARCELS, GARAGE] });
  const checked = new CheckedText(request, '', 'free', 'trusting');
  return checked.push(text) + checked.end();
}

describe('what a question invents', () => {
  it.each([
    [
      'Can I return shoes to Osmer within 90 days?',
      'within 90 days',
      'within 30 days',
      'Unworn shoes can be returned to Osmer within 30 days of delivery [2].',
    ],
    [
      'Does Osmer deliver in 2 days to Turin?',
      'in 2 days',
      'in 5 days',
      'Osmer delivers parcels to Turin in 5 days [2].',
    ],
    [
      'Can I park beside 80 cars behind the mill in Alder?',
      '80 cars',
      '35 cars',
      'The garage behind the mill in Alder has room for 35 cars [3].',
    ],
    [
      'Is Lake Wendt open on 25 December?',
      'on 25 December',
      'from May to September',
      'Yes, Alder Pier hires out boats on Lake Wendt from May to September [1].',
    ],
    [
      'Does a canoe of Alder Pier cost 99 euros?',
      'A canoe of Alder Pier costs 99 euros',
      'A canoe costs 11 euros',
      'A canoe costs 11 euros an hour [1].',
    ],
    [
      'Does the Sevrin boat cost 11 euros?',
      'Sevrin canoes cost',
      'Canoes cost',
      'Canoes cost 11 euros an hour [1].',
    ],
    [
      'How much is a rowing boat from Sevrin at Alder Canoes?',
      'A rowing boat from Sevrin',
      'A rowing boat',
      'A rowing boat costs 18 euros an hour at Alder Canoes [1].',
    ],
    [
      'Is shipping to Norway free with Sprint?',
      'Shipping to Norway',
      'Shipping to Malta',
      'Shipping to Malta with Sprint is free from 40 euros [2].',
    ],
    [
      'Are boats hired out in September and December on Lake Wendt?',
      'from May to September and December',
      'from May to September',
      'Boats are hired out on Lake Wendt from May to September [1].',
    ],
    [
      'How long is the warranty on the XR300 of Osmer?',
      'on the XR300 of Osmer',
      'on the XR200 of Osmer',
      'The warranty on the XR200 of Osmer covers 2 years [3].',
    ],
    [
      'Does Dr. Kramer in Alder see patients?',
      'Dr. Kramer in Alder',
      'Dr. Wendt in Alder',
      'Dr. Wendt in Alder sees patients on Monday mornings [3].',
    ],
  ])('is never borne out: %s', (question, invented, said, right) => {
    const wrong = right.replace(said, invented);
    expect(wrong).toContain(invented);
    for (const strict of [true, false]) {
      expect(saidBy(question, wrong, strict)).toBe('');
      expect(saidBy(question, right, strict)).toBe(right);
    }
  });

  it('is not outweighed by names that only the bot has', () => {
    const text = 'Malta canoes cost 11 euros an hour [1].';
    expect(saidBy('What does one from Malta cost?', text, true)).toBe('');
    expect(saidBy('What does one cost?', text.replace('Malta canoes', 'Canoes'), true)).not.toBe('');
  });

  it('may have names with one wrong letter or another ending', () => {
    const text = 'Osmers delivers parcels to Turinn in 5 days [2].';
    expect(saidBy('When does Osmers deliver to Turinn?', text, true)).toBe(text);
  });
});

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
      'one of the names of the question is only in another source',
      'When did Clara Wendt found the museum beside the Odile?',
      'Clara Wendt founded the museum beside the Odile in 1954 [1].',
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
      'one of two names of the question is not in the source',
      'Which harbour did Clara Wendt and Odile Varga use for the museum in 1954?',
      'Clara Wendt and Odile Varga founded the museum in 1954 after a fire in the old harbour hall [1].',
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
