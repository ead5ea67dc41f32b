import { describe, expect, it } from 'vitest';
import { choosePassages } from './choose-passages.ts';

const passage = (id: string, text: string) => ({ id, text, headingPath: [] });
const PROSE = ['one', 'two', 'three', 'four'].map((name) =>
  passage(name, `The violin lessons of group ${name} begin in autumn.`),
);
const TABLE = passage('table', '| Course | Fee |\n|---|---|\n| Violin | 66 |\n| Jazz combo | 49 |');
const RECORDS = passage(
  'records',
  'Course: Violin; Minutes: 45; Fee: 66\nCourse: Choir; Minutes: 90; Fee: 25',
);

const idsFor = (question: string, found: readonly ReturnType<typeof passage>[], topK = 4) =>
  choosePassages(found, question, { topK, language: 'en' }).map(({ id }) => id);

describe('the passages for a question', () => {
  it('are the best ones where further ones add no word of it', () => {
    expect(idsFor('When do violin lessons begin?', [...PROSE, passage('car', 'Parking is free.')])).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  it('take in a further one with a word of the question that no other has', () => {
    expect(idsFor('Is there a jazz group?', [...PROSE, passage('jazz', 'Jazz is for adults.')])).toEqual([
      'one',
      'two',
      'three',
      'jazz',
    ]);
  });

  it.each([TABLE, RECORDS])(
    'take in the table that names what is asked for, whatever prose names it: $id',
    (table) => {
      expect(idsFor('What does violin cost?', [...PROSE, table])).toContain(table.id);
      expect(
        idsFor('What does violin cost?', [...PROSE, passage('car', 'Parking is free.'), table]),
      ).toContain(table.id);
    },
  );

  it('keep the best one', () => {
    expect(idsFor('violin jazz choir', [...PROSE, TABLE, RECORDS], 2)).toEqual(['one', 'table']);
    expect(idsFor('jazz', [...PROSE, TABLE], 1)).toEqual(['one']);
  });
});
