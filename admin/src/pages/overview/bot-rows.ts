import type { BotDocuments, ChatBot, Statistics } from '@colloquy/contracts';
import { filterBots } from '../../features/bots/filter-bots.ts';

/** A row of the overview. Undefined values are not loaded yet; null ones could not be read, or do not exist. */
export interface BotRow {
  readonly bot: ChatBot;
  readonly name: string;
  readonly documents: number | null | undefined;
  readonly failed: number;
  readonly processing: number;
  readonly chats: number | null | undefined;
  /** 0 to 1; null without questions. */
  readonly share: number | null | undefined;
  readonly lastAt: string | null | undefined;
}

export const BOT_COLUMNS = ['name', 'documents', 'chats', 'share', 'lastAt'] as const;
export type BotColumn = (typeof BOT_COLUMNS)[number];

/** The chatbots with counts from other services; null for a service that is unavailable. */
export function botRows(
  bots: readonly ChatBot[],
  counts: readonly BotDocuments[] | null | undefined,
  asked: Statistics['bots'] | null,
): readonly BotRow[] {
  const countsById = new Map(counts?.map((row) => [row.chat_bot_id, row]));
  const askedById = new Map(asked?.map((row) => [row.chat_bot_id, row]));
  return bots.map((bot) => {
    const count = countsById.get(bot.id);
    const own = askedById.get(bot.id);
    const decided = own === undefined ? 0 : own.answered + own.unknown;
    return {
      bot,
      name: bot.name,
      documents: counts && (count?.documents ?? 0),
      failed: count?.failed ?? 0,
      processing: count?.processing ?? 0,
      chats: asked && (own?.chats ?? 0),
      share: asked && (own === undefined || decided === 0 ? null : own.answered / decided),
      lastAt: asked && (own?.lastMessageAt ?? null),
    };
  });
}

/** Filters by words in name or description, and sorts; unknown values come last in both directions. */
export function arrangeRows(
  rows: readonly BotRow[],
  by: { readonly search: string; readonly column: BotColumn; readonly isDescending: boolean },
): readonly BotRow[] {
  const kept = new Set(
    filterBots(
      rows.map(({ bot }) => bot),
      by.search,
    ),
  );
  const found = rows.filter(({ bot }) => kept.has(bot));
  const sign = by.isDescending ? -1 : 1;
  return found.toSorted((a, b) => {
    const [one, other] = [a[by.column], b[by.column]];
    const isOneKnown = one !== null && one !== undefined;
    const isOtherKnown = other !== null && other !== undefined;
    if (!isOneKnown || !isOtherKnown) return Number(isOtherKnown) - Number(isOneKnown);
    return sign * compare(one, other) || compare(a.name, b.name);
  });
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other));
}
