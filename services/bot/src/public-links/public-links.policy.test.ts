import { describe, expect, it } from 'vitest';
import {
  LINK_FIELDS,
  LINK_ID_LENGTH,
  LINK_PARTS,
  linkSettingsPatch,
  newLinkSettings,
} from '@colloquy/contracts';
import { newLinkId } from '../bots/link-id.ts';
import { changedSettings, isOpen, settingsOf } from './public-links.policy.ts';

const now = new Date('2026-03-01T00:00:00Z');

describe('public links', () => {
  it('have ids of the promised length that do not repeat', () => {
    const ids = Array.from({ length: 200 }, newLinkId);
    expect(new Set(ids).size).toBe(200);
    expect(ids.every((id) => id.length === LINK_ID_LENGTH && /^[\w-]+$/.test(id))).toBe(true);
  });

  it.each([
    [{ enabled: true, expiresAt: null }, true],
    [{ enabled: false, expiresAt: null }, false],
    [{ enabled: true, expiresAt: new Date('2026-03-02T00:00:00Z') }, true],
    [{ enabled: true, expiresAt: now }, false],
  ])('%o is open: %s', (link, expected) => {
    expect(isOpen(link, now)).toBe(expected);
  });
});

describe('a change of a link', () => {
  const link = { ...newLinkSettings('Site'), expiresAt: now };

  it('keeps what it does not name, field by field in the parts', () => {
    const before = settingsOf(link);
    expect(changedSettings(link, {})).toEqual(before);
    const patch = { requireUserRef: false, expiresAt: null, theme: { radius: 0 }, limits: { perDay: 5 } };
    expect(changedSettings(link, patch)).toEqual({
      ...before,
      requireUserRef: false,
      expiresAt: null,
      theme: { ...before.theme, radius: 0 },
      limits: { ...before.limits, perDay: 5 },
    });
  });

  it('can name every field of the table', () => {
    const own = Object.keys(LINK_FIELDS.own);
    expect(Object.keys(linkSettingsPatch).toSorted()).toEqual([...own, ...LINK_PARTS].toSorted());
    for (const part of LINK_PARTS) {
      const fields = Object.keys(linkSettingsPatch[part].unwrap().shape);
      expect(fields).toEqual(Object.keys(LINK_FIELDS[part]));
    }
  });
});
