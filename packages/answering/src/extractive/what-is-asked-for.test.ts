import { describe, expect, it } from 'vitest';
import { aPassage, anAnswerRequest } from '../testing/index.ts';
import { answerFromPassages } from './extractive-answerer.ts';

const ask = (question: string, text: string) =>
  answerFromPassages(anAnswerRequest({ question, passages: [aPassage({ text })] })).done;

describe('comparisons', () => {
  const PLANS =
    '| Plan | Price | Storage |\n|---|---|---|\n| Basic | 6 euros | 10 GB |\n| Pro | 11 euros | 100 GB |\n| Team | 20 euros | 500 GB |';
  const COLUMNS =
    '| | Basic | Pro |\n|---|---|---|\n| Price | 6 euros | 11 euros |\n| Storage | 10 GB | 100 GB |';
  const KRONEN =
    '| Leistung | Preis |\n|---|---|\n| Keramikkrone | 790 Euro |\n| Goldkrone | 960 Euro |\n| Keramikinlay | 480 Euro |';
  const CURSOS =
    '| Curso | Cuota |\n|---|---|\n| Guitarra | 54 euros |\n| Violín | 66 euros |\n| Coro | 25 euros |';

  it.each([
    ['Which is cheaper, Basic or Pro?', PLANS, ['6 euros', '11 euros'], ['20 euros']],
    ['How much is the Basic plan and the Team plan?', PLANS, ['6 euros', '20 euros'], ['11 euros']],
    ['Which has more storage, Basic or Pro?', COLUMNS, ['10 GB', '100 GB'], []],
    ['Was ist teurer, eine Keramikkrone oder eine Goldkrone?', KRONEN, ['790', '960'], ['480']],
    ['¿Qué es más caro, el violín o la guitarra?', CURSOS, ['54 euros', '66 euros'], ['25 euros']],
  ])('show the cells of both: %s', (question, text, held, left) => {
    const { text: answer } = ask(question, text);
    for (const one of held) expect(answer).toContain(one);
    for (const one of left) expect(answer).not.toContain(one);
  });

  it.each([
    ['Do Basic and Pro have telephone support on Sundays?', PLANS],
    ['Which is cheaper, Gold or Platinum?', PLANS],
  ])('are none of rows that say nothing of it: %s', (question, text) => {
    expect(ask(question, text).text).toBe('');
  });
});

describe('prices in words', () => {
  it.each([
    [
      'How much is the course?',
      'The trial hour of the course is free. The course costs ninety euros.',
      'ninety euros',
    ],
    [
      'Was kostet der Kurs?',
      'Die Probestunde zum Kurs ist kostenlos. Der Kurs kostet neunzig Euro.',
      'neunzig Euro',
    ],
    [
      '¿Cuánto cuesta el curso?',
      'La clase de prueba del curso es gratis. El curso cuesta noventa euros.',
      'noventa euros',
    ],
    ['Quanto costa il corso?', 'La prova del corso è gratis. Il corso costa novanta euro.', 'novanta euro'],
  ])('are prices, and go before what is free: %s', (question, text, price) => {
    const { text: answer } = ask(question, text);
    expect(answer.split('.')[0]).toContain(price);
  });
});

it.each([
  ['Who treats children?', 'We treat children from the first tooth. Dr. Tunde Okafor treats children.'],
  ['Wer behandelt Kinder?', 'Kinder behandeln wir ab dem ersten Zahn. Dr. Tunde Okafor behandelt Kinder.'],
])('answers %s with who it is', (question, text) => {
  expect(ask(question, text).text).toMatch(/^Dr\. Tunde Okafor/);
});

describe('answers of questions and answers', () => {
  const FAQ =
    '## Do you take cheques?\n\nNo. We take cash and debit cards.\n\n## Can my dog bring its own bed?\n\nYes, beds and blankets are welcome.\n\n## Is there parking at the barn?\n\nNo.';

  it('quotes a "No." with what follows it', () => {
    expect(ask('Do you take cheques?', FAQ).text).toBe('No. We take cash and debit cards. [1]');
  });

  it.each(['Is there a bed for me?', 'Where is the barn?', 'How much is parking at the barn?'])(
    'quotes no "Yes" or "No" that answers another question: %s',
    (question) => {
      expect(ask(question, FAQ).text).not.toMatch(/^(?:Yes|No)\b/);
    },
  );

  it('says a sentence once that answers both parts of a question', () => {
    const text = 'The office opens at nine and is reached on 01632 960 388.';
    expect(
      ask('When does the office open and when does the office reach?', text).text.match(/nine/g),
    ).toHaveLength(1);
  });

  it.each([
    [
      'How do I rent a violin?',
      'We rent violins and cellos to first-year students. You rent a violin by the month.\n\n## How to rent a violin\n1. Ask for the form.\n2. Leave a deposit.',
    ],
    [
      '¿Cómo alquilo un violín?',
      'Alquilamos violines a los alumnos. El violín se alquila por meses.\n\n## Cómo alquilar un violín\n1. Pida el formulario.\n2. Deje una fianza.',
    ],
    [
      'Wie miete ich eine Geige?',
      'Wir vermieten Geigen. Eine Geige kann man monatlich mieten.\n\n## Eine Geige mieten\n1. Formular holen.\n2. Kaution zahlen.',
    ],
  ])('gives the numbered steps under the heading with the asked noun: %s', (question, text) => {
    expect(ask(question, text).text).toMatch(/^1\. .*\n2\. /);
  });
});
