import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { answerFromPassages } from './extractive-answerer.ts';

const table = (...rows: string[]): string =>
  rows
    .flatMap((row, at) => (at === 0 ? [`|${row}|`, row.replaceAll(/[^|]+/g, '---')] : [`|${row}|`]))
    .join('\n')
    .replace(/\n(---.*)\n/, '\n|$1|\n');

const ask = (question: string, texts: readonly string[], before?: string): string =>
  answerFromPassages(
    anAnswerRequest({
      question,
      passages: texts.map((text, at) => aPassage({ n: at + 1, text })),
      history: before === undefined ? [] : [{ question: before, answer: '' }],
    }),
  ).done.text;

const KAYAKS = table(
  'Offer|Price',
  'Kayak, one hour|12 euros',
  'Kayak with guide, one hour|25 euros',
  'Kayak, two hours|20 euros',
);
const CAMPING = table(
  'Item|Price',
  'Sleeping bag|5 euros',
  'Tent for two|12 euros',
  'Tent for four|18 euros',
  'Camping stove|4 euros',
);
const ROOMS = table(
  'Room|Price|Breakfast',
  'Single room|60 euros|not included',
  'Double room|90 euros|included',
);
const DOCTORS = table(
  'Day|Morning|Doctor',
  'Monday|8-12|Dr. Reed',
  'Tuesday|9-13|Dr. Shaw',
  'Friday|8-13|Dr. Reed',
);
const CLEANING = [
  table(
    'Service|Price|Paid by insurer',
    'Cleaning for adults|98|60',
    'Cleaning for children|45|fully, until 17 years',
  ),
  table('Service|Duration (minutes)|Who', 'Cleaning adults|60|Ms Petrov', 'Cleaning children|30|Ms Petrov'),
];

describe('a row of a table', () => {
  it.each([
    ['How much is cleaning of three pieces?', 'Cleaning, 3 pieces', 'Cleaning, 2 pieces'],
    ['How much is cleaning of 3 pieces?', 'Cleaning, three pieces', 'Cleaning, two pieces'],
    ['Was kostet die Reinigung von drei Teilen?', 'Reinigung, 3 Teile', 'Reinigung, 2 Teile'],
    ['Combien coûte le nettoyage de trois pièces ?', 'Nettoyage, 3 pièces', 'Nettoyage, 2 pièces'],
    ['¿Cuánto cuesta la limpieza de tres piezas?', 'Limpieza, 3 piezas', 'Limpieza, 2 piezas'],
    ['Quanto costa la pulizia di tre pezzi?', 'Pulizia, 3 pezzi', 'Pulizia, 2 pezzi'],
    ['Koliko košta čišćenje tri komada?', 'Čišćenje, 3 komada', 'Čišćenje, 2 komada'],
  ])('is found by a number in words as by its figure: %s', (question, row, other) => {
    const texts = [table('Offer|Price', `${other}|12 euros`, `${row}|20 euros`)];
    expect(ask(question, texts)).toBe(`${row} - Price: 20 euros [1]`);
  });

  it('answers only with every word and number of the question that tells rows apart', () => {
    expect(ask('How much is a kayak for two hours with a guide?', [KAYAKS])).toBe('');
    expect(ask('How much is a kayak for one hour with a guide?', [KAYAKS])).toBe(
      'Kayak with guide, one hour - Price: 25 euros [1]',
    );
    expect(ask('How much is a kayak for two hours?', [KAYAKS])).toBe(
      'Kayak, two hours - Price: 20 euros [1]',
    );
  });

  it('is the one with the least figure among those of the asked thing', () => {
    expect(ask('What is the cheapest tent?', [CAMPING])).toBe('Tent for two - Price: 12 euros [1]');
    expect(ask('Which is the cheapest item?', [CAMPING])).toBe('Camping stove - Price: 4 euros [1]');
  });

  it('tells in words what a figure is asked for', () => {
    expect(ask('How much is breakfast in the double room?', [ROOMS])).toBe(
      'Double room - Breakfast: included [1]',
    );
    expect(ask('How much does the insurer pay for the cleaning of children?', CLEANING)).toContain('fully');
  });

  it('gives a figure the unit of its column, before a cell of another column that has one', () => {
    const answer = ask('How long does a cleaning take?', CLEANING);
    expect(answer).toContain('Duration (minutes): 60');
    expect(answer).not.toContain('17 years');
  });

  it('is shown with the others that the question fits as well', () => {
    expect(ask('When does Dr. Reed work?', [DOCTORS])).toBe(
      'Monday - Morning: 8-12, Doctor: Dr. Reed [1] Friday - Morning: 8-13, Doctor: Dr. Reed [1]',
    );
  });

  it('names its section where rows of several fit', () => {
    const hours = [
      `# Library\n\n${table('Day|Opens|Closes', 'Monday|9:00|17:00', 'Tuesday|9:00|18:00')}`,
      `# Restaurant\n\n${table('Day|Opens|Closes', 'Monday|12:00|22:00', 'Tuesday|closed|closed')}`,
    ];
    expect(ask('When are you open on Mondays?', hours)).toBe(
      'Library – Monday - Opens: 9:00 [1] Restaurant – Monday - Opens: 12:00 [2]',
    );
    expect(ask('When is the restaurant open on Mondays?', hours)).toBe('Monday - Opens: 12:00 [2]');
  });
});

describe('the way to reach somebody', () => {
  const asked = 'What is the telephone number of the reception?';
  it.each([
    ['a sentence', 'The night porter is on the phone at 0711 555 200. The reception is on the ground floor.'],
    [
      'a table',
      `${table('Who|Telephone', 'Night porter|0711 555 200', 'Restaurant|0711 555 300')}\n\nThe reception is on the ground floor.`,
    ],
  ])('is not that of somebody else, in %s', (_, text) => {
    expect(ask(asked, [text])).toBe('');
  });
});

describe('a follow-up', () => {
  const stitches = 'The stitches are removed after 7 days. The visit takes 5 minutes and costs nothing.';
  const others = 'The microscope costs 190 euros extra.';

  it('keeps the thing that it does not replace', () => {
    expect(ask('And what does it cost?', [stitches, others], 'When are the stitches removed?')).toContain(
      'nothing',
    );
    const bikes = table('Bike|Day|Week', 'City bike|20 euros|100 euros', 'Child bike|10 euros|50 euros');
    expect(ask('And for a week?', [bikes], 'How much is a city bike for a day?')).toBe(
      'City bike - Week: 100 euros [1]',
    );
    expect(ask('And the child bike?', [bikes], 'How much is a city bike for a week?')).toBe(
      'Child bike - Week: 50 euros [1]',
    );
  });

  it('is not answered with another thing, nor with what was asked before', () => {
    const delivery = 'Delivery takes two days. It is done by bicycle.';
    expect(
      ask('And how much is it?', [delivery, 'The course costs 90 euros.'], 'How long does delivery take?'),
    ).toBe('');
  });
});

describe('when, on a day that the question names', () => {
  it('is a time, and not the day again', () => {
    const anaesthesia = 'A doctor for anaesthesia is here every first Thursday of the month.';
    const hours = table(
      'Day|Morning|Afternoon',
      'Wednesday|8:00-12:00|closed',
      'Thursday|10:00-13:00|15:00-20:00',
    );
    expect(ask('When is somebody there on Thursday?', [anaesthesia, hours])).toContain('10:00');
  });
});

describe('a compound', () => {
  it('is read as the words of the sources that it is made of', () => {
    const hours = table('Tag|Vormittag|Nachmittag', 'Donnerstag|8:00|14:00', 'Freitag|8:00|geschlossen');
    expect(ask('Haben Sie am Freitagnachmittag geöffnet?', [hours])).toBe(
      'Freitag - Nachmittag: geschlossen [1]',
    );
    const bleaching = table('Leistung|Preis', 'Bleaching in der Praxis|390', 'Bleaching für zu Hause|240');
    expect(ask('Was kostet Bleaching zuhause?', [bleaching])).toBe('Bleaching für zu Hause - Preis: 240 [1]');
  });

  it('stays one word where no source has all of its parts', () => {
    const pain = 'Wer Schmerzen hat, kommt am Wochenende zum Notdienst.';
    const prices = table('Leistung|Preis', 'Versiegelung je Zahn|22', 'Speicheltest|35');
    expect(ask('Zahnschmerzen am Wochenende?', [prices, pain])).toContain('Notdienst');
  });
});
