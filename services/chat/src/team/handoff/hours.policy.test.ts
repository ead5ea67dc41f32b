import { describe, expect, it } from 'vitest';
import { handoffSettingsSchema } from '@colloquy/contracts';
import { isWithinHours } from './hours.policy.ts';

const monday = (from: string, to: string) => ({ weekday: 1, from, to });

describe('the hours in which the team can be asked for', () => {
  it.each([
    // 2 March 2026 is a Monday.
    ['2026-03-02T09:00:00Z', 'UTC', [monday('09:00', '17:00')], true],
    ['2026-03-02T08:59:59Z', 'UTC', [monday('09:00', '17:00')], false],
    ['2026-03-02T16:59:59Z', 'UTC', [monday('09:00', '17:00')], true],
    ['2026-03-02T17:00:00Z', 'UTC', [monday('09:00', '17:00')], false],
    ['2026-03-03T10:00:00Z', 'UTC', [monday('09:00', '17:00')], false],
    ['2026-03-02T12:30:00Z', 'UTC', [monday('09:00', '12:00'), monday('13:00', '17:00')], false],
    ['2026-03-02T23:59:00Z', 'UTC', [monday('20:00', '24:00')], true],
    // Zagreb is an hour ahead in winter and two in summer.
    ['2026-03-02T08:30:00Z', 'Europe/Zagreb', [monday('09:00', '17:00')], true],
    ['2026-07-06T07:30:00Z', 'Europe/Zagreb', [monday('09:00', '17:00')], true],
    ['2026-07-06T15:30:00Z', 'Europe/Zagreb', [monday('09:00', '17:00')], false],
    // Sunday in London is Monday in Auckland.
    ['2026-03-01T22:00:00Z', 'Pacific/Auckland', [monday('09:00', '17:00')], true],
    ['2026-03-01T00:00:00Z', 'UTC', [{ weekday: 0, from: '00:00', to: '00:01' }], true],
  ])('at %s in %s', (at, timezone, hours, expected) => {
    expect(isWithinHours({ hours, timezone }, new Date(at))).toBe(expected);
  });

  it('are all hours where none are named', () => {
    expect(isWithinHours(handoffSettingsSchema.parse({}), new Date())).toBe(true);
  });

  it.each([
    [{ hours: [monday('0900', '17:00')] }, 'hours.0.from'],
    [{ hours: [monday('09:00', '25:00')] }, 'hours.0.to'],
    [{ hours: [monday('17:00', '09:00')] }, 'hours.0.to'],
    [{ hours: [{ weekday: 7, from: '09:00', to: '17:00' }] }, 'hours.0.weekday'],
    [{ hours: Array.from({ length: 22 }, () => monday('09:00', '10:00')) }, 'hours'],
    [{ timezone: 'Mars/Base' }, 'timezone'],
    [{ outOfHours: 'x'.repeat(501) }, 'outOfHours'],
    [{ enabled: 'yes' }, 'enabled'],
  ])('are refused by the name of the field: %j', (posted, field) => {
    const parsed = handoffSettingsSchema.safeParse(posted);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
