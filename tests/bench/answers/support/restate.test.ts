import { expect, test } from 'vitest';
import { restated } from './restate.ts';

test.each([
  ['Who founded the shop?', 'Marta', 'Marta founded the shop'],
  ['Who is elected to lead it?', 'one member', 'One member is elected to lead it'],
  [
    'Which oil producer is a close ally of the United States?',
    'Iran',
    'Iran is a close ally of the United States',
  ],
  ['What treaty ended the wars?', 'the Edict of Nantes', 'The Edict of Nantes ended the wars'],
  ['How many seats are in the chamber?', '131', '131 seats are in the chamber'],
  [
    'Terra nullius is an expression meaning what in English?',
    'empty land',
    'Terra nullius is an expression meaning empty land in English',
  ],
  ['It divides countries by using which technique?', 'fear', 'It divides countries by using fear'],
])('an answer takes the place of the question word: %s', (question, answer, statement) => {
  expect(restated(question, answer)).toBe(statement);
});

test.each([
  ['When did Möngke die?', '1259', 'Did Möngke die: 1259'],
  ['Who did the Normans fight?', 'Croatia', 'Did the Normans fight: Croatia'],
  ['What nominal title did the emperors have?', 'Khan', 'Nominal title did the emperors have: Khan'],
  ['What is the switching characterized by?', 'a fee', 'Is the switching characterized by: a fee'],
  ['What area was Kublai trying to take?', 'Yangzi', 'Area was Kublai trying to take: Yangzi'],
  ['According to them, what kind does it make?', 'rain', 'According to them, what kind does it make: rain'],
])('an answer stands behind a colon where words would have to change: %s', (question, answer, statement) => {
  expect(restated(question, answer)).toBe(statement);
});
