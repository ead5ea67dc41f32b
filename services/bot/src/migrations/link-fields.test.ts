import { LINK_FIELDS, LINK_PARTS } from '@colloquy/contracts';
import { expect, it } from 'vitest';
import { botMigrations } from './index.ts';

/** Fields that links have had since their first version. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  own: ['name', 'enabled', 'allowedOrigins', 'expiresAt'],
  limits: ['perIpMinute', 'perChatMinute', 'perDay', 'message'],
  theme: ['primary', 'background', 'text', 'mode', 'radius'],
  widget: ['position', 'initial', 'autoOpenMs', 'showSources'],
};

it('a later field of a link has a migration, because the widget refuses a link without it', () => {
  const given = new Set(botMigrations.flatMap(({ fields }) => Object.keys(fields['public_links'] ?? {})));
  const missing = (['own', ...LINK_PARTS] as const).flatMap((group) =>
    Object.keys(LINK_FIELDS[group])
      .filter((field) => !FIRST[group]?.includes(field))
      .map((field) => (group === 'own' ? field : `${group}.${field}`))
      .filter((path) => !given.has(path)),
  );
  expect(missing).toEqual([]);
});
