import { botSettingsSchema, newLinkSettings, type AuditEntry } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { changesOf, changeText } from './audit-values.ts';

const t = (key: string) => key;
const botName = (id: string) => (id === 'b1' ? 'Helper' : undefined);
const linesOf = (entry: Parameters<typeof changesOf>[1]) =>
  changesOf(t, entry, botName).map(({ field, before, after }) => [field, before, after]);

test('every field that a change touched is shown once, with both of its values', () => {
  const before = { name: 'Acme', allowedEmailDomains: [], days: 7, same: 1 };
  const after = { name: 'Acme Ltd', allowedEmailDomains: ['a.example', 'b.example'], days: null, same: 1 };
  expect(linesOf({ before, after })).toEqual([
    ['audit.fields.name', 'Acme', 'Acme Ltd'],
    ['audit.fields.allowedEmailDomains', '', 'a.example, b.example'],
    ['days', '7', ''],
  ]);
  expect(linesOf({ before: null, after: null })).toEqual([]);
});

test('what was made has only its own values', () => {
  expect(linesOf({ before: null, after: { name: 'Acme', description: '' } })).toEqual([
    ['audit.fields.name', undefined, 'Acme'],
  ]);
});

test.each([
  ['workspace_role_id', 2, 3, 'members.roles.2', 'members.roles.3'],
  ['state', 'pending', 'revoked', 'members.states.pending', 'members.states.revoked'],
  ['state', 'trialing', 'past_due', 'billing.states.trialing', 'billing.states.past_due'],
  ['plan_id', 1, 2, 'audit.plans.1', 'audit.plans.2'],
  ['sizeBytes', 919, 2048, '919 Bytes', '2 KB'],
])('%s is written as its page writes it', (field, from, to, before, after) => {
  expect(linesOf({ before: { [field]: from }, after: { [field]: to } })).toEqual([
    [`audit.fields.${field}`, before, after],
  ]);
});

test('of a part of the settings or of a link only the changed fields are shown, as their page labels them', () => {
  const theme = { primary: '#000000', radius: 3 };
  expect(linesOf({ before: { theme }, after: { theme: { ...theme, radius: 9 } } })).toEqual([
    ['links.radius', '3', '9'],
  ]);
  const answering = { strict: true, topK: 6 };
  expect(linesOf({ before: { answering }, after: { answering: { ...answering, strict: false } } })).toEqual([
    ['botSettings.strict', 'audit.on', 'audit.off'],
  ]);
});

const { limits, theme, widget, ...ownOfLink } = newLinkSettings('Site');
const SETTINGS = Object.entries({ ...botSettingsSchema.parse({}), limits, theme, widget })
  .flatMap(([part, fields]) => Object.keys(fields).map((field) => `${part}.${field}`))
  .filter((field) => !field.endsWith('_id'));
test.each([...SETTINGS, ...Object.keys(ownOfLink), 'revision', 'steps'])(
  '%s has a name that one can read',
  (field) => {
    const [part = '', name] = field.split('.');
    const entry = (value: number) => ({ [part]: name === undefined ? value : { [name]: value } });
    const [[shown] = []] = linesOf({ before: entry(1), after: entry(2) });
    expect(shown).toMatch(/^(audit\.fields|botSettings|links)\./);
  },
);

test.each([
  ['enabled', true, false, 'audit.on', 'audit.off'],
  ['assignee_id', null, 'u1', 'audit.off', 'audit.on'],
  ['value', 0, -1, 'audit.ratings.0', 'audit.ratings.-1'],
  ['documentStatus', 6, 1, 'knowledge.status.6', 'knowledge.status.1'],
])('%s of a changed item, conversation or answer is written in words', (field, from, to, before, after) => {
  expect(linesOf({ before: { [field]: from }, after: { [field]: to } })).toMatchObject([
    [expect.any(String), before, after],
  ]);
});

test('what was done to an API key names its chatbots; one that is gone has no name left', () => {
  const [before, after] = [{ chat_bot_ids: [] }, { chat_bot_ids: ['b1', 'gone'] }];
  expect(linesOf({ before, after })).toEqual([['audit.fields.chat_bot_ids', '', 'Helper']]);
});

test('of the switches only those that were turned are shown', () => {
  const notify = { limits: true, failures: true, contacts: true };
  expect(linesOf({ before: { notify }, after: { notify: { ...notify, failures: false } } })).toEqual([
    ['settings.notifyFailures', 'audit.on', 'audit.off'],
  ]);
});

test('a chatbot is named; an id that names nothing to anybody is left out', () => {
  const line = (chat_bot_id: string) => linesOf({ before: null, after: { chat_bot_id, item_id: 'i1' } });
  expect(line('b1')).toEqual([['audit.fields.chat_bot_id', undefined, 'Helper']]);
  expect(line('gone')).toEqual([]);
});

const WORDS = new Map([
  ['audit.value', '{field}: {value}'],
  ['audit.added', '{field}: added {value}'],
  ['audit.removed', '{field}: removed {value}'],
  ['audit.change', '{field}: {before} → {after}'],
]);
const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (WORDS.get(key) ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
const textsOf = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  changesOf(t, { before, after }, () => undefined).map((change) => changeText(say, change));

test('what is gone is told by what it was, and never as a change to nothing', () => {
  expect(textsOf({ workspace_role_id: 3 }, null)).toEqual([
    'audit.fields.workspace_role_id: members.roles.3',
  ]);
  expect(textsOf({ name: 'Acme' }, { name: '' })).toEqual(['audit.fields.name: Acme → audit.nothing']);
});

test('of a list only what came and what went is told', () => {
  expect(
    textsOf(
      { allowedOrigins: ['https://a.example'] },
      { allowedOrigins: ['https://a.example', 'https://b.example'] },
    ),
  ).toEqual(['audit.fields.allowedOrigins: added https://b.example']);
  expect(textsOf({ allowedOrigins: ['a', 'b'] }, { allowedOrigins: ['c'] })).toEqual([
    'audit.fields.allowedOrigins: added c · audit.fields.allowedOrigins: removed a, b',
  ]);
});
