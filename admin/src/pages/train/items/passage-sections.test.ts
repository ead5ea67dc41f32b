import { expect, test } from 'vitest';
import { toSections } from './passage-sections.ts';

const passage = (index: number, text: string, headingPath: string[] = [], page: number | null = null) => ({
  index,
  text,
  headingPath,
  page,
});

test('what a passage repeats of the one before it is read once', () => {
  const sections = toSections([
    passage(0, 'Boats are hired by the hour. The jetty closes at seven.', ['Hours']),
    passage(1, 'The jetty closes at seven. In a storm it stays closed.', ['Hours']),
  ]);
  expect(sections.map(({ text }) => text)).toEqual([
    'Boats are hired by the hour. The jetty closes at seven. In a storm it stays closed.',
  ]);
});

test('passages that share nothing stay paragraphs of their own', () => {
  const [section] = toSections([passage(0, 'First thing'), passage(1, 'another thing')]);
  expect(section?.text).toBe('First thing\n\nanother thing');
});

test('a heading is told where it begins, and not again for what stands below it', () => {
  const sections = toSections([
    passage(0, 'Open daily.', ['Hire', 'Hours']),
    passage(1, 'A boat costs 24.', ['Hire', 'Prices']),
    passage(2, 'Dogs may come.', ['Rules']),
  ]);
  expect(sections.map(({ headings }) => headings)).toEqual([
    [
      { text: 'Hire', depth: 0 },
      { text: 'Hours', depth: 1 },
    ],
    [{ text: 'Prices', depth: 1 }],
    [{ text: 'Rules', depth: 0 }],
  ]);
});

test('a heading with nothing below it is not its own text as well', () => {
  expect(toSections([passage(0, 'Annex', ['Annex'])])[0]?.text).toBe('');
});

test('a page is marked where it begins', () => {
  const sections = toSections([
    passage(0, 'One.', ['A'], 1),
    passage(1, 'Two.', ['B'], 1),
    passage(2, 'Three.', ['B'], 2),
  ]);
  expect(sections.map(({ page }) => page)).toEqual([1, null, 2]);
});

test('no passages are no text', () => {
  expect(toSections([])).toEqual([]);
});
