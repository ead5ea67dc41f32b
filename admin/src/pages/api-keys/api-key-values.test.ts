import { expect, test } from 'vitest';
import { dayOf, endOfDay } from '../../components/typed-values.ts';
import { NEW_KEY, apiKeyFormSchema, rulesOf } from './api-key-values.ts';

const t = (key: string) => key;
const now = () => new Date('2026-05-01T12:00:00Z');
const issuesOf = (values: object) =>
  apiKeyFormSchema(t, now)
    .safeParse({ ...NEW_KEY, name: 'Shop', ...values })
    .error?.issues.map(({ path }) => path.join('.'));

test('a form that is right becomes the rules of a key', () => {
  const values = { ...NEW_KEY, name: ' Shop ', ips: '203.0.113.7\n\n203.0.113.0/24, 203.0.113.7', rate: '5' };
  expect(issuesOf(values)).toBeUndefined();
  expect(rulesOf(values)).toEqual({
    name: 'Shop',
    scopes: ['ask'],
    chat_bot_ids: [],
    allowedIps: ['203.0.113.7', '203.0.113.0/24'],
    ratePerMinute: 5,
    expiresAt: null,
  });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['nothing it may do', { scopes: [] }, 'scopes'],
  ['no chatbot at all', { allBots: false, bots: [] }, 'bots'],
  ['an address that is none', { ips: '203.0.113.7\nshop' }, 'ips'],
  ['a rate of nothing', { rate: '0' }, 'rate'],
  ['a rate that is no number', { rate: '1e3' }, 'rate'],
  ['a day that is over', { expiresOn: '2026-04-01' }, 'expiresOn'],
])('%s is said beside its field', (_what, values, field) => {
  expect(issuesOf(values)).toEqual([field]);
});

test('a key that is limited to chatbots keeps them, and never becomes one for all by mistake', () => {
  expect(rulesOf({ ...NEW_KEY, allBots: false, bots: ['b1'] }).chat_bot_ids).toEqual(['b1']);
});

test('a day survives the way to the server and back', () => {
  expect(dayOf(endOfDay('2026-06-30') ?? '')).toBe('2026-06-30');
});
