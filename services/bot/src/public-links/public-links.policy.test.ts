import { describe, expect, it } from 'vitest';
import { LINK_ID_LENGTH } from '@colloquy/contracts';
import { newLinkId } from '../bots/link-id.ts';
import { isOpen } from './public-links.policy.ts';

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
