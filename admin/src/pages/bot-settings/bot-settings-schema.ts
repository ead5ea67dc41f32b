import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';
import { BOUNDS, linesOf, numberOf } from './bot-settings-values.ts';

/** Longest texts of the settings (contracts). */
export const MAX_LENGTH = { instructions: 4_000, greeting: 500, unknown: 500 } as const;
const LINES = {
  suggestions: { max: 6, length: 120 },
  blockedTerms: { max: 200, length: 80 },
} as const;

/** What can be said of the form before it is sent. */
export function botSettingsFormSchema(t: Translate): z.ZodType {
  const text = (name: keyof typeof MAX_LENGTH) =>
    z
      .string()
      .trim()
      .max(MAX_LENGTH[name], t('botSettings.lineTooLong', { max: MAX_LENGTH[name] }));
  const number = (name: keyof typeof BOUNDS, isWhole: boolean) => {
    const { min, max } = BOUNDS[name];
    const isGood = (value: number) => value >= min && value <= max && (!isWhole || Number.isInteger(value));
    const message = t(isWhole ? 'botSettings.wholeNumber' : 'botSettings.number', { min, max });
    return z.string().refine((value) => isGood(numberOf(value)), message);
  };
  const lines = (name: keyof typeof LINES) => {
    const { max, length } = LINES[name];
    return z
      .string()
      .refine((value) => linesOf(value).length <= max, t('botSettings.tooMany', { max }))
      .refine(
        (value) => linesOf(value).every((line) => line.length <= length),
        t('botSettings.lineTooLong', { max: length }),
      );
  };
  return z.looseObject({
    instructions: text('instructions'),
    greeting: text('greeting'),
    unknown: text('unknown'),
    threshold: number('threshold', false),
    topK: number('topK', true),
    memoryTurns: number('memoryTurns', true),
    suggestions: lines('suggestions'),
    blockedTerms: lines('blockedTerms'),
  });
}
