import { z } from 'zod';
import { HANDOFF_MAX_HOURS, HANDOFF_TEXT_MAX_LENGTH } from '../constants.ts';
import { says } from '../errors/field-messages.ts';
import { isTimeZone } from './fields.ts';

/** A time of day, as 09:30; 24:00 is the end of the day. */
const timeOfDaySchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, says('timeOfDayNotValid'));

/** Hours of one weekday (0 is Sunday) in which the team is available. */
export const handoffHoursSchema = z
  .strictObject({ weekday: z.int().min(0).max(6), from: timeOfDaySchema, to: timeOfDaySchema })
  .refine(({ from, to }) => from < to, { error: says('hoursNotValid'), path: ['to'] });
export type HandoffHours = z.infer<typeof handoffHoursSchema>;

/** Whether and when visitors can ask for a member of the team. */
export const handoffSettingsSchema = z.strictObject({
  enabled: z.boolean().default(false),
  /** ext: whether a visitor's thumbs-down also requests a handoff (definitions, section 8). */
  onNegativeFeedback: z.boolean().default(true),
  /** Empty means at any time. */
  hours: z.array(handoffHoursSchema).max(HANDOFF_MAX_HOURS).default([]),
  /** Time zone of the hours. */
  timezone: z.string().min(1).max(64).refine(isTimeZone, says('timeZoneUnknown')).default('UTC'),
  /** What a visitor is told outside these hours; empty takes the product's text in the visitor's language. */
  outOfHours: z.string().trim().max(HANDOFF_TEXT_MAX_LENGTH).default(''),
});
export type HandoffSettings = z.infer<typeof handoffSettingsSchema>;
