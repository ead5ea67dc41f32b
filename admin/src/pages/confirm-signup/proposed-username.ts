import { usernameSchema } from '@colloquy/contracts';

/** A username by the address that this browser remembers; nothing where the address makes none. */
export function proposedUsername(email: string | null): string {
  const [name = ''] = (email ?? '').split('@', 1);
  return usernameSchema.safeParse(name).success ? name : '';
}
