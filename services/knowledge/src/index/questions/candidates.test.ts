import { describe, expect, it } from 'vitest';
import { questionsIn } from './candidates.ts';

const asked = (text: string, ...headingPath: string[]) =>
  questionsIn({ text, headingPath }).map(({ question }) => question);

describe('questions that a passage answers', () => {
  it('begin with its heading where that is a question', () => {
    expect(asked('Yes. We take Visa.', 'Questions', 'Can I pay by card?')).toEqual(['Can I pay by card?']);
    expect(asked('Ja, gern.', 'Kann ich mit Karte zahlen?')).toEqual(['Kann ich mit Karte zahlen?']);
    expect(asked('Of what we do.', 'Why?')).toEqual([]);
    expect(asked('Our stations.', 'About us')).toEqual([]);
    expect(asked('Much room.', `A${' '.repeat(300_000)}heading`)).toEqual([]);
  });

  it.each([
    ['A small service costs 49 euros and takes one day.', 'How much does a small service cost?'],
    ['It helps. The Plus cover costs 6 euros a day.', 'How much does the Plus cover cost?'],
    ['Our stations are open from Monday to Saturday, 08:30 to 18:00.', 'When are you open?'],
    ['Alpenrad was founded in 2009 by two friends.', 'When was Alpenrad founded?'],
    ['The minimum age for an e-bike is 16 years.', 'What is the minimum age for an e-bike?'],
    ['You may cancel free of charge up to 48 hours before.', 'Until when can I cancel free of charge?'],
    ['Der Versand kostet 5 Euro.', 'Was kostet der Versand?'],
    ['Die Kaution beträgt 200 Euro.', 'Wie hoch ist die Kaution?'],
    ['Wir haben täglich von 9 bis 18 Uhr geöffnet.', 'Wann haben Sie geöffnet?'],
  ])('are what a sentence states: %s', (text, question) => {
    expect(asked(text)).toEqual([question]);
  });

  it.each([
    'They cost 49 euros.',
    'The price is shown in the shop.',
    'Lights, bells and helmets cost 9 euros.',
    'The door is open.',
  ])('are none where no thing is named or no figure given: %s', (text) => {
    expect(asked(text)).toEqual([]);
  });

  it('are about a cell of a table that has a figure and a row that can be named', () => {
    const table = (...rows: string[]) =>
      ['| Bicycle | Full day | Deposit |', '| --- | --- | --- |', ...rows].join('\n');
    expect(
      asked(table('| Helmets (pair) | 5 | 10 |', '| City bike | 19 | none |', '| Cargo bike | 45 | 250 |')),
    ).toEqual(['What is the deposit for the cargo bike?']);
    expect(asked(table('| Locks | 1 | 2 |'))).toEqual([]);
    expect(asked('| Cover | Price per day |\n| --- | --- |\n| Basic | included |\n| Plus | € 6 |')).toEqual([
      'How much does the Plus cover cost per day?',
    ]);
    expect(asked('| City bike | 19 |\n| Cargo bike | 45 |')).toEqual([]);
  });

  it('are about a record of a list', () => {
    const list =
      'SKU: A1; Product: Abus Bordo Granit lock; Price EUR: 129.90\nSKU: A2; Product: Bell; Price EUR: 9';
    expect(asked(list)).toEqual(['How much does the Abus Bordo Granit lock cost?']);
    expect(asked('Artikel: Glocke Eins; Preis EUR: 9,90')).toEqual(['Was kostet „Glocke Eins“?']);
  });

  it('are the same ones each time', () => {
    const text = 'A small service costs 49 euros. Alpenrad was founded in 2009.';
    expect(asked(text)).toEqual(asked(text));
  });
});
