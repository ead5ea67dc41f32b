import type { PublicLink } from '@colloquy/contracts';

/** Why visitors see nothing of a link; null when they see it. */
export function hiddenBecause(
  link: Pick<PublicLink, 'enabled' | 'expiresAt'>,
  nowMs: number,
): 'off' | 'expired' | null {
  if (!link.enabled) return 'off';
  return link.expiresAt !== null && Date.parse(link.expiresAt) <= nowMs ? 'expired' : null;
}
