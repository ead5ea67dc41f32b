import { expect, test } from 'vitest';
import { themeProperties } from './theme.ts';

test('follows the page around it unless the link says otherwise', () => {
  expect(themeProperties({})['color-scheme']).toBe('inherit');
  expect(themeProperties({ mode: 'dark' })['color-scheme']).toBe('dark');
});

test('chooses the text on the primary colour by its luminance', () => {
  expect(themeProperties({ primary: '#ffe066' })['--_on-primary']).toBe('#10131a');
  expect(themeProperties({ primary: '#1b2a8a' })['--_on-primary']).toBe('#ffffff');
});

test('a dark background makes everything on it dark, whatever the mode', () => {
  const properties = themeProperties({ background: '#101820', mode: 'light' });
  expect(properties).toMatchObject({ 'color-scheme': 'dark', '--_text': '#ffffff' });
});

test("the owner's text colour outweighs the computed one", () => {
  expect(themeProperties({ background: '#ffffff', text: '#222222' })['--_text']).toBe('#222222');
});

test('only what the link sets is set', () => {
  const properties = themeProperties({});
  expect(Object.keys(properties)).not.toContain('--_surface');
  expect(Object.keys(properties)).not.toContain('--_radius');
});
