import type { AuthUser } from '@colloquy/contracts';
import type { AccountDocument } from './accounts.model.ts';

export function toAuthUser({ _id, username, email, roles }: AccountDocument): AuthUser {
  return { id: _id, username, email, roles };
}
