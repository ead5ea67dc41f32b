import { AppError } from '@colloquy/errors';
import type { RouteInput, chatApi } from '@colloquy/contracts';
import type { ChatChange } from '../chats/chats.repository.ts';

type PostedChange = RouteInput<typeof chatApi.updateChat>['body'];

/** What a member's change writes. Throws 400010 for a name that holds an e-mail address. */
export function toChange({ name, tags, assignee_id, unread }: PostedChange): ChatChange {
  return {
    ...(name === undefined ? {} : { name: withoutAddress(name), isNamed: true }),
    ...(tags === undefined ? {} : { tags: distinct(tags) }),
    ...(assignee_id === undefined ? {} : { assignee_id }),
    ...(unread === undefined ? {} : { unread }),
  };
}

/** Names travel further than conversations: they must not spread personal data (definitions, section 8). */
function withoutAddress(name: string): string {
  if (!name.includes('@')) return name;
  const message = 'A name must not hold an e-mail address.';
  throw new AppError({ code: '400010', errors: [{ code: 400010, field: 'name', message }] });
}

/** Each tag once, whatever its case; the first spelling stays. */
export function distinct(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) {
    const key = tag.toLowerCase();
    if (!known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}
