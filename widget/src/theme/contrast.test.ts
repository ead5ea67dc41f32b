import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, luminance, readableOn, readableTint, TEXT_CONTRAST } from './contrast.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(luminance('#ffffff')).toBeCloseTo(1, 5);
});

test.each([
  ['#3355ff', '#ffffff'],
  ['#ffd400', '#10131a'],
  ['#000000', '#ffffff'],
])('text on %s is %s', (background, expected) => {
  expect(readableOn(background)).toBe(expected);
});

test('text on any colour passes AA', () => {
  fc.assert(
    fc.property(colours, (background) => contrast(readableOn(background), background) >= TEXT_CONTRAST - 0.2),
  );
});

test('a tint of any colour is readable on both surfaces', () => {
  fc.assert(
    fc.property(
      colours,
      fc.constantFrom('#ffffff', '#16181d'),
      (colour, surface) => contrast(readableTint(colour, surface), surface) >= TEXT_CONTRAST,
    ),
  );
});

test('a colour that is readable already stays as it is', () => {
  expect(readableTint('#3355ff', '#ffffff')).toBe('#3355ff');
});
