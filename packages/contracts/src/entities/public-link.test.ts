import { expect, test } from 'vitest';
import { ACCENT_COLOUR } from '../constants.ts';
import { widgetConfigSchema } from './bot.ts';
import { LINK_FIELDS, LINK_PARTS, newLinkSettings, publicLinkSchema } from './public-link.ts';

test('every field of the table is in the contract of a link, and its look and behaviour in that of the widget', () => {
  const { shape } = publicLinkSchema;
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(LINK_FIELDS.own)));
  for (const part of LINK_PARTS)
    expect(Object.keys(shape[part].shape)).toEqual(Object.keys(LINK_FIELDS[part]));
  expect(widgetConfigSchema.shape.theme).toBe(shape.theme);
  expect(widgetConfigSchema.shape.widget).toBe(shape.widget);
});

test('a new link is on, on no site, asks for the key of a conversation, and has the default of every other field', () => {
  expect(newLinkSettings('Site')).toMatchObject({
    name: 'Site',
    enabled: true,
    allowedOrigins: [],
    requireUserRef: true,
    expiresAt: null,
    limits: { perIpMinute: 20, perChatMinute: 10, perDay: 1_000, message: '' },
    theme: { primary: ACCENT_COLOUR, text: null, background: null, radius: 10, mode: 'system' },
    widget: { position: 'right', initial: 'expanded', autoOpenMs: null, showSources: true },
  });
});
