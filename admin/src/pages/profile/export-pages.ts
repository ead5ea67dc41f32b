import type { AccountExport } from '@colloquy/contracts';

/** Merges the pages of an export: lists are concatenated, and a conversation cut at a page's end is joined. */
export function mergeExport(pages: readonly AccountExport[]): AccountExport | null {
  const [first] = pages;
  if (first === undefined) return null;
  const chats = new Map<string, AccountExport['chats'][number]>();
  for (const chat of pages.flatMap((page) => page.chats)) {
    const known = chats.get(chat.id);
    const messages = [...(known?.messages ?? []), ...chat.messages];
    chats.set(chat.id, { ...chat, messages });
  }
  return {
    ...first,
    account: pages.find(({ account }) => account !== null)?.account ?? null,
    memberships: pages.flatMap(({ memberships }) => memberships),
    invitations: pages.flatMap(({ invitations }) => invitations),
    actions: pages.flatMap(({ actions }) => actions),
    chats: [...chats.values()],
  };
}
