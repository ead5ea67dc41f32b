import { usernameSchema } from '@colloquy/contracts';

/** A username derived from the address stored in this browser; empty if it gives none. */
export function proposedUsername(email: string | null): string {
  const [name = ''] = (email ?? '').split('@', 1);
  return usernameSchema.safeParse(name).success ? name : '';
}
