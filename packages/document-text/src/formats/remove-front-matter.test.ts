import { expect, it } from 'vitest';
import { removeFrontMatter } from './remove-front-matter.ts';

it('leaves the settings before a text out, but for a title that the text does not give itself', () => {
  const settings = '---\ntitle: "Opening hours"\ndraft: false\ntags:\n  - shop\n---\n';
  expect(removeFrontMatter(`${settings}\nWe open at nine.\n`)).toBe('# Opening hours\n\nWe open at nine.\n');
  expect(removeFrontMatter(`${settings}# Hours\n\nWe open at nine.\n`)).toBe('# Hours\n\nWe open at nine.\n');
  expect(removeFrontMatter('---\nlayout: page\n---\nWe open at nine.')).toBe('We open at nine.');
});

it('leaves a text that begins with a rule as it is', () => {
  for (const text of [
    '---\nWe open at nine.\n---\nAnd close at ten.',
    '---\nkey: without an end',
    'a: b\n---\n',
    '',
  ]) {
    expect(removeFrontMatter(text)).toBe(text);
  }
});
