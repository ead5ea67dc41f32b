import type { AccountExport } from '@colloquy/contracts';

/** One file of many pages: lists go on, and a conversation that was cut at a page's end is whole again. */
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
