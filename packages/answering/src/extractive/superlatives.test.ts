import { fold } from '@colloquy/text';
import { expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { answerFromPassages } from './extractive-answerer.ts';
import { comparisonIn } from './superlative-forms.ts';
import { baseOfSuperlative } from './superlative-words.ts';

const HIKES = `| Hike | Length | Price | Level |
| --- | --- | --- | --- |
| Mill Round | 9 km | € 12 | Easy |
| Ridge Walk | 24 km | € 30 | Hard |
| Lake Stroll | 5 km | € 8 | Easy |`;

const answerTo = (question: string): string =>
  answerFromPassages(
    anAnswerRequest({ question, passages: [aPassage({ n: 1, text: HIKES, headingPath: ['Guided hikes'] })] }),
  ).done.text;

it.each([
  ['Which guided hike is the longest?', 'Ridge Walk'],
  ['Which guided hike is the shortest?', 'Lake Stroll'],
  ['Which guided hike is the cheapest?', 'Lake Stroll'],
  ['Which guided hike is the hardest?', 'Ridge Walk'],
])('%s', (question, row) => {
  expect(answerTo(question)).toMatch(new RegExp(`^${row}`));
});

/** The same table, its heading and its questions: the longest, the cheapest, the dearest and the lightest. */
const TABLES: Readonly<Record<string, { heading: string; table: string; asked: readonly string[] }>> = {
  de: {
    heading: 'Geführte Wanderungen',
    table: table('Wanderung | Länge | Preis | Gepäck: Gewicht'),
    asked: [
      'Welche Wanderung ist die längste?',
      'Was ist die günstigste geführte Wanderung?',
      'Welche Wanderung ist am teuersten?',
      'Bei welcher Wanderung ist das Gepäck am leichtesten?',
    ],
  },
  fr: {
    heading: 'Randonnées guidées',
    table: table('Randonnée | Longueur | Prix | Poids du sac'),
    asked: [
      'Quelle randonnée est la plus longue ?',
      'Quelle est la randonnée guidée la moins chère ?',
      'Quelle randonnée est la plus chère ?',
      'Pour quelle randonnée le sac est-il le plus léger ?',
    ],
  },
  es: {
    heading: 'Excursiones guiadas',
    table: table('Excursión | Longitud | Precio | Peso de la mochila'),
    asked: [
      '¿Cuál es la excursión más larga?',
      '¿Qué excursión guiada es la más barata?',
      '¿Cuál es la excursión más cara?',
      '¿En qué excursión es más ligera la mochila?',
    ],
  },
  it: {
    heading: 'Escursioni guidate',
    table: table('Escursione | Lunghezza | Prezzo | Peso dello zaino'),
    asked: [
      "Qual è l'escursione più lunga?",
      "Qual è l'escursione guidata meno cara?",
      "Qual è l'escursione più costosa?",
      'In quale escursione lo zaino è più leggero?',
    ],
  },
  hr: {
    heading: 'Vođene ture',
    table: table('Tura | Duljina | Cijena | Težina ruksaka'),
    asked: [
      'Koja je tura najdulja?',
      'Koja je vođena tura najjeftinija?',
      'Koja je tura najskuplja?',
      'Koja tura ima najlakši ruksak?',
    ],
  },
};

/** Prices of a thousand and more are written with a point, as in all of these languages. */
function table(head: string): string {
  const columns = head.split(' | ').length;
  return [
    `| ${head} |`,
    `|${' --- |'.repeat(columns)}`,
    '| Mühlrunde | 9 km | 120 € | 2,5 kg |',
    '| Gratweg | 24 km | 1.300 € | 12 kg |',
    '| Seeweg | 5 km | 80 € | 9 kg |',
  ].join('\n');
}

it.each(
  Object.values(TABLES).flatMap(({ heading, table: text, asked }) =>
    asked.map((question, at) => {
      const row = ['Gratweg', 'Seeweg', 'Gratweg', 'Mühlrunde'][at] ?? '';
      return { question, row, passage: { n: 1, text, headingPath: [heading] } };
    }),
  ),
)('$question $row', ({ question, row, passage }) => {
  const { done } = answerFromPassages(anAnswerRequest({ question, passages: [aPassage(passage)] }));
  expect(done.text).toMatch(new RegExp(`^${row}`));
});

/** A column of types, so that the cheapest of all is of one type and the dearest of all of the other. */
const TYPES: readonly {
  readonly head: string;
  readonly types: readonly [string, string];
  readonly cheapest: readonly string[];
  readonly dearest: readonly string[];
}[] = [
  {
    head: 'Type | Model | Price',
    types: ['City bike', 'E-bike'],
    cheapest: ['Which e-bike is the cheapest?', 'What is the cheapest e-bike?', 'Which e-bike is cheapest?'],
    dearest: ['Which city bike is the most expensive?', 'What is the most expensive city bike?'],
  },
  {
    head: 'Typ | Modell | Preis',
    types: ['Citybike', 'E-Bike'],
    cheapest: ['Welches E-Bike ist das günstigste?', 'Was ist das günstigste E-Bike?'],
    dearest: ['Welches Citybike ist am teuersten?', 'Was ist das teuerste Citybike?'],
  },
  {
    head: 'Type | Modèle | Prix',
    types: ['Vélo de ville', 'VTT'],
    cheapest: ['Quel VTT est le moins cher ?', 'Quel est le VTT le moins cher ?'],
    dearest: ['Quel vélo de ville est le plus cher ?', 'Quel est le vélo de ville le plus cher ?'],
  },
  {
    head: 'Tipo | Modelo | Precio',
    types: ['Bicicleta urbana', 'Bicicleta eléctrica'],
    cheapest: ['¿Qué bicicleta eléctrica es la más barata?', '¿Cuál es la bicicleta eléctrica más barata?'],
    dearest: ['¿Qué bicicleta urbana es la más cara?', '¿Cuál es la bicicleta urbana más cara?'],
  },
  {
    head: 'Tipo | Modello | Prezzo',
    types: ['Bici da città', 'Bici elettrica'],
    cheapest: ['Quale bici elettrica è la più economica?', 'Qual è la bici elettrica più economica?'],
    dearest: ['Quale bici da città è la più cara?', 'Qual è la bici da città più cara?'],
  },
  {
    head: 'Vrsta | Model | Cijena',
    types: ['Gradski bicikl', 'Električni bicikl'],
    cheapest: ['Koji električni bicikl je najjeftiniji?', 'Koji je električni bicikl najjeftiniji?'],
    dearest: ['Koji gradski bicikl je najskuplji?', 'Koji je gradski bicikl najskuplji?'],
  },
];

function rowsOfTypes(head: string, [low, high]: readonly [string, string]): string {
  return [
    `| ${head} |`,
    '| --- | --- | --- |',
    `| ${low} | Finch | 290 € |`,
    `| ${low} | Thrush | 480 € |`,
    `| ${high} | Falcon | 900 € |`,
    `| ${high} | Eagle | 990 € |`,
  ].join('\n');
}

const answerFrom = (text: string, question: string): string =>
  answerFromPassages(anAnswerRequest({ question, passages: [aPassage({ n: 1, text })] })).done.text;

it.each(
  TYPES.flatMap(({ head, types, cheapest, dearest }) => {
    const text = rowsOfTypes(head, types);
    return [
      ...cheapest.map((question) => ({ question, price: '900 €', text })),
      ...dearest.map((question) => ({ question, price: '480 €', text })),
    ];
  }),
)('is the extreme of the named type only: $question $price', ({ question, price, text }) => {
  const answer = answerFrom(text, question);
  expect(answer).toContain(price);
  expect(answer.match(/€/g)).toHaveLength(1);
});

it.each([
  'Which tandem is the cheapest?',
  'What is the cheapest tandem?',
  'Which city tandem is the cheapest?',
  'Welches Tandem ist das günstigste?',
  'Quel tandem est le moins cher ?',
  '¿Qué tándem es el más barato?',
  'Quale tandem è il più economico?',
  'Koji tandem je najjeftiniji?',
  'Koji tandem bicikl je najjeftiniji?',
])('gives no row of another type for a type that no row has: %s', (question) => {
  expect(answerFrom(rowsOfTypes('Type | Model | Price', ['City bike', 'E-bike']), question)).toBe('');
});

it('takes a word for a kind of place as part of the name of another thing', () => {
  const text = rowsOfTypes('Type | Model | Price', ['Cargo bike', 'E-bike']);
  expect(answerFrom(text, 'Which city bike is the cheapest?')).toBe('');
  expect(answerFrom(text, 'Which city has the most expensive bike?')).toContain('990');
});

it.each([
  ['Which model is the cheapest?', 'Finch'],
  ['Which one is the cheapest?', '290'],
  ['Which bike is the cheapest?', '290'],
  ['Which bike is the most expensive?', '990'],
])('takes words that are true of all rows for no type: %s', (question, part) => {
  expect(answerFrom(rowsOfTypes('Type | Model | Price', ['City bike', 'E-bike']), question)).toContain(part);
});

it.each([
  '¿Es la excursión más larga que el camino?',
  "L'escursione è più lunga di quella?",
  'La randonnée est-elle plus longue que le sentier ?',
  'Koliko najviše osoba smije na turu?',
])('takes no comparison of two things for one: %s', (question) => {
  expect(comparisonIn(fold(question))).toBeNull();
});

it.each([
  ['hardest', 'hard'],
  ['easiest', 'easi'],
  ['biggest', 'big'],
  ['guest', null],
  ['forest', null],
  ['best', null],
])('the adjective of %s', (word, base) => {
  expect(baseOfSuperlative(word)).toBe(base);
});

const WORKSHOP = `Repaired bicycles are kept for 14 days, then 2 euros a day are due. We accept cash and debit cards.
Bicycles may stay for up to 30 nights. Réparations de vélo dès 10 euros. Reparierte Fahrräder kosten 2 Euro Standgebühr.`;
const askWorkshop = (question: string, text: string) =>
  answerFromPassages(anAnswerRequest({ question, passages: [aPassage({ text })] })).done;

it.each([
  'Which is the cheapest bicycle?',
  'Welches ist das günstigste Fahrrad?',
  'Quel est le vélo le moins cher ?',
  'What is the most expensive bicycle?',
])('a price alone does not tell which one is meant: %s', (question) => {
  expect(askWorkshop(question, WORKSHOP).supported).toBe(false);
});

it.each([
  ['Which is the cheapest bicycle?', 'Our cheapest bicycle is the Comet.'],
  ['Welches ist das günstigste Fahrrad?', 'Das günstigste Fahrrad ist das Comet.'],
  ['What is the longest a bicycle may stay?', 'Bicycles may stay for up to 30 nights.'],
])('%s is answered by a sentence that says it', (question, said) => {
  expect(askWorkshop(question, `We accept cash for bicycles. ${said}`).text).toContain(said);
});
