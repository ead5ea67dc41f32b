import type { PublicLink } from '@colloquy/contracts';

/** Why visitors cannot see a link's chat; null when they can. */
export function hiddenBecause(
  link: Pick<PublicLink, 'enabled' | 'expiresAt'>,
  nowMs: number,
): 'off' | 'expired' | null {
  if (!link.enabled) return 'off';
  return link.expiresAt !== null && Date.parse(link.expiresAt) <= nowMs ? 'expired' : null;
}
