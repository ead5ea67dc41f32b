import { botSettingsSchema } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import {
  botFormSchema,
  fieldOfServer,
  matchWord,
  toBotChange,
  toBotValues,
  toSettingsPatch,
  type StoredBot,
} from './bot-settings-values.ts';

const stored: StoredBot = {
  bot: { id: 'b', name: 'Helper', description: '', revision: 3 },
  settings: { ...botSettingsSchema.parse({ messages: { suggestions: ['One?', 'Two?'] } }), revision: 4 },
};
const schema = botFormSchema((key) => key);
const values = schema.parse(toBotValues(stored));

test('a form that was not touched changes nothing', () => {
  expect(toSettingsPatch(stored, values)).toBeUndefined();
  expect(toBotChange(stored, values)).toBeUndefined();
});

test('only what differs is sent, part by part, and the server takes it', () => {
  const patch = toSettingsPatch(stored, {
    ...values,
    tone: 'formal',
    threshold: 0.5,
    searchType: '1',
    strict: false,
    suggestions: ['Two?', 'Three?'],
    blockedTerms: ['casino'],
    cacheHours: '0',
    retentionDays: '90',
    maskPii: true,
    consentText: 'We keep this.',
    scope: 'Lamps',
    abandonMinutes: '45',
    allowInterruptions: false,
    handoffEnabled: true,
    handoffDay1: '9:00-17:00',
  });
  expect(patch).toEqual({
    revision: 4,
    general: { tone: 'formal' },
    answering: { threshold: 0.5, searchType: 1, cacheHours: 0, strict: false },
    messages: { suggestions: ['Two?', 'Three?'] },
    moderation: { blockedTerms: ['casino'], scope: 'Lamps' },
    privacy: { retentionDays: 90, maskPii: true, consentText: 'We keep this.' },
    flow: { abandonMinutes: 45, allowInterruptions: false },
    handoff: { enabled: true, hours: [{ weekday: 1, from: '09:00', to: '17:00' }] },
  });
  expect(toBotChange(stored, { ...values, name: 'Guide' })).toEqual({
    name: 'Guide',
    description: '',
    revision: 3,
  });
});

test('the contact form is a part of its own, whose consent goes as a whole', () => {
  const fields = [
    ...values.contactFields,
    { key: 'custom' as const, label: 'Order', required: true, validation: 'number' as const },
  ];
  const patch = toSettingsPatch(stored, {
    ...values,
    contactEnabled: true,
    contactTrigger: 'button',
    contactFields: fields,
    contactConsentText: 'You may write to me.',
    contactConsentRequired: true,
    contactConsentUrl: 'https://example.com/privacy',
    contactRecipients: ['ada@example.com'],
  });
  expect(patch).toEqual({
    revision: 4,
    contactForm: {
      enabled: true,
      trigger: 'button',
      fields,
      consent: { required: true, text: 'You may write to me.', url: 'https://example.com/privacy' },
      recipients: ['ada@example.com'],
    },
  });
});

test.each([
  ['a field without a name', { contactFields: [{ key: 'custom', label: '' }] }, 'contactFields'],
  ['a field twice', { contactFields: [{ key: 'name' }, { key: 'name' }] }, 'contactFields'],
  ['an address that is not safe', { contactConsentUrl: 'http://example.com' }, 'contactConsentUrl'],
])('%s is said beside the contact form', (_what, change, field) => {
  const issues = schema.safeParse({ ...values, ...change }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test.each([
  ['a name of spaces', { name: '  ' }, 'name'],
  ['no passage', { topK: '0' }, 'topK'],
  ['a part of a passage', { topK: '1.5' }, 'topK'],
  ['too much to remember', { memoryTurns: '21' }, 'memoryTurns'],
  ['an answer kept for longer than a month', { cacheHours: '721' }, 'cacheHours'],
  ['a scope that is a letter', { scope: 'x'.repeat(501) }, 'scope'],
  ['a consent text that is a contract', { consentText: 'x'.repeat(501) }, 'consentText'],
  ['hours that are none', { handoffDay5: 'all day' }, 'handoffDay5'],
  ['a greeting that is a letter', { greeting: 'x'.repeat(501) }, 'greeting'],
])('%s is said beside its field', (_what, change, field) => {
  const issues = schema.safeParse({ ...values, ...change }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test.each([
  ['name', 'name'],
  ['answering.topK', 'topK'],
  ['messages.suggestions.0', 'suggestions'],
  ['contactForm.enabled', 'contactEnabled'],
  ['contactForm.fields.1.label', 'contactFields'],
  ['contactForm.consent', 'contactConsentText'],
  ['contactForm.consent.url', 'contactConsentUrl'],
  ['contactForm.recipients.0', 'contactRecipients'],
  ['handoff.enabled', 'handoffEnabled'],
  ['handoff.hours.0.from', 'handoffDay1'],
])('a fault of %s stands beside %s', (field, name) => {
  expect(fieldOfServer(field)).toBe(name);
});

test('how well a passage must match is a word, and the default is the one in the middle', () => {
  expect([0, 0.2, stored.settings.answering.threshold, 0.6, 1].map(matchWord)).toEqual([
    'any',
    'loose',
    'balanced',
    'close',
    'exact',
  ]);
});
