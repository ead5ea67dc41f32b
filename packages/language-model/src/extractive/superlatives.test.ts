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
