import type { Chat } from '@colloquy/contracts';

/** The tags of these conversations plus one, deduplicated and sorted. */
export function knownTags(chats: readonly Pick<Chat, 'tags'>[], more = ''): readonly string[] {
  const tags = new Set(chats.flatMap((chat) => chat.tags));
  if (more !== '') tags.add(more);
  return [...tags].toSorted((a, b) => a.localeCompare(b));
}
