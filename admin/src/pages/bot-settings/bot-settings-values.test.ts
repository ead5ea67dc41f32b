import { botSettingsPatchSchema, botSettingsSchema, type BotSettingsView } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { linesOf, numberOf, toBotPatch, toBotValues } from './bot-settings-values.ts';

const stored: BotSettingsView = {
  ...botSettingsSchema.parse({ messages: { suggestions: ['One?', 'Two?'] } }),
  revision: 4,
};

test('a form that was not touched changes nothing', () => {
  expect(toBotPatch(stored, toBotValues(stored))).toEqual({ revision: 4 });
});

test('only what differs is sent, part by part, and the server takes it', () => {
  const patch = toBotPatch(stored, {
    ...toBotValues(stored),
    tone: 'formal',
    threshold: '0,5',
    searchType: '1',
    strict: false,
    suggestions: ' Two? \n\nTwo?\nThree?',
    blockedTerms: 'casino',
  });
  expect(patch).toEqual({
    revision: 4,
    general: { tone: 'formal' },
    answering: { threshold: 0.5, searchType: 1, strict: false },
    messages: { suggestions: ['Two?', 'Three?'] },
    moderation: { blockedTerms: ['casino'] },
  });
  expect(botSettingsPatchSchema.safeParse(patch).success).toBe(true);
});

test.each([
  ['0.35', 0.35],
  [' 1 ', 1],
  ['0,5', 0.5],
  ['', Number.NaN],
  ['many', Number.NaN],
])('%j is the number %d', (text, number) => {
  expect(numberOf(text)).toEqual(number);
});

test('lines are trimmed, and each counts once', () => {
  expect(linesOf('a\n b \n\na\r\n')).toEqual(['a', 'b']);
});
