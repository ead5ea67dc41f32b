import { describe, expect, it } from 'vitest';
import { aPassage } from '../testing/index.ts';
import { unitsOf } from './units.ts';

const read = (text: string) => unitsOf(aPassage({ text, headingPath: ['Help'] }));

describe('unitsOf', () => {
  it('cuts paragraphs into sentences and joins lines that a layout wrapped', () => {
    const units = read('The main pool is fifty metres long and is\nkept at 26 degrees. It has a lift.');
    expect(units.map((unit) => unit.text)).toEqual([
      'The main pool is fifty metres long and is kept at 26 degrees.',
      'It has a lift.',
    ]);
  });

  it('gives every unit the headings over it, nearest first', () => {
    const [unit] = read('## Opening hours\nWe open at nine.');
    expect(unit).toMatchObject({ text: 'We open at nine.', headings: ['Opening hours', 'Help'] });
  });

  it.each([
    ['text right below', '6. Opening hours\nWe open at nine.', ['6. Opening hours', 'Help']],
    ['text below a blank line', '6) Opening hours\n\nWe open at nine.', ['6) Opening hours', 'Help']],
  ])('takes a numbered line with %s for a heading', (_, text, headings) => {
    expect(read(`We repair bicycles.\n\n${text}`).slice(1)).toMatchObject([
      { kind: 'sentence', text: 'We open at nine.', headings },
    ]);
  });

  it.each([
    ['the next number', '1. Sign in\n\n2. Choose a plan.'],
    ['an unnumbered item', '1. Sign in\n- by telephone.'],
    ['nothing', '1. Sign in'],
  ])('takes a numbered line before %s for an item', (_, text) => {
    expect(read(text)[0]).toMatchObject({ kind: 'item', text: 'Sign in', headings: ['Help'] });
  });

  it('takes a numbered line within a list for an item', () => {
    const units = read('How to begin:\n1. Sign in\nYou need a passport.');
    expect(units[1]).toMatchObject({ kind: 'item', text: 'Sign in' });
  });

  it('keeps list items with their lead-in', () => {
    const units = read('You need:\n\n- a passport\n- a photo');
    expect(units.map(({ kind, text, leadIn }) => [kind, text, leadIn])).toEqual([
      ['lead', 'You need:', null],
      ['item', 'a passport', 'You need:'],
      ['item', 'a photo', 'You need:'],
    ]);
  });

  it('names the columns of wide table rows', () => {
    const [row] = read('| Plan | Bags | Price |\n|---|---|---|\n| Office | 6 | $72 |');
    expect(row).toMatchObject({ kind: 'row', text: 'Office - Bags: 6, Price: $72' });
  });

  it('keeps "key: value" lines whole', () => {
    const units = read('Hotel: up to $180 per night\nDinner: $45');
    expect(units.map(({ kind, text }) => [kind, text])).toEqual([
      ['pair', 'Hotel: up to $180 per night'],
      ['pair', 'Dinner: $45'],
    ]);
  });

  it('never offers a question as an answer', () => {
    const units = read('Can I change the grind?\nYes, under Preferences.');
    expect(units).toHaveLength(1);
    expect(units[0]).toMatchObject({ text: 'Yes, under Preferences.', question: 'Can I change the grind?' });
  });

  it.each(['', '\n\n', '|', '| |', '- ', '#', '???', '::::', '|---|---|'])(
    'survives the odd text %j',
    (text) => {
      expect(() => read(text)).not.toThrow();
    },
  );
});
