import {
  EntityStatus,
  publicLinkLimitsSchema,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  type PublicLink,
} from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { fieldOfServer, linkFormSchema, lookOf, toLink, toLinkValues } from './link-values.ts';

const link: PublicLink = {
  id: 'l',
  _createTime: '2026-01-01T00:00:00.000Z',
  _updateTime: '2026-01-01T00:00:00.000Z',
  status: EntityStatus.active,
  linkId: 'abcdefghijklmnopqrstuv',
  chat_bot_id: 'b',
  workspace_id: 'w',
  name: 'Default',
  enabled: true,
  requireUserRef: true,
  allowedOrigins: ['https://example.com'],
  limits: publicLinkLimitsSchema.parse({}),
  theme: publicLinkThemeSchema.parse({}),
  widget: publicLinkWidgetSchema.parse({}),
  expiresAt: '2026-06-30T10:15:00.000Z',
  revision: 1,
};
const schema = linkFormSchema((key) => key);
const values = schema.parse(toLinkValues(link));

test('a form that was not touched is the link, to the moment of its end', () => {
  expect(toLink(link, values)).toEqual(link);
});

test('empty colours and times are none', () => {
  const look = lookOf({ ...values, background: '#101010', autoOpen: ' 3 ' });
  expect(look.theme).toMatchObject({ background: '#101010', text: null });
  expect(look.widget.autoOpenMs).toBe(3_000);
  expect(lookOf(values).widget.autoOpenMs).toBeNull();
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a colour by its name', { primary: 'red' }, 'primary'],
  ['half a colour', { background: '#12' }, 'background'],
  ['no question a day', { perDay: '0' }, 'perDay'],
  ['a part of a second', { autoOpen: '1.5' }, 'autoOpen'],
  ['a text that is a letter', { message: 'x'.repeat(201) }, 'message'],
])('%s is said beside its field', (_what, change, field) => {
  const issues = schema.safeParse({ ...values, ...change }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test.each([
  ['name', 'name'],
  ['theme.primary', 'primary'],
  ['limits.perDay', 'perDay'],
  ['allowedOrigins.3', 'sites'],
  ['widget.autoOpenMs', 'autoOpen'],
  ['expiresAt', 'expiresOn'],
])('a fault of %s stands beside %s', (field, name) => {
  expect(fieldOfServer(field)).toBe(name);
});
