import { createHash } from 'node:crypto';
import { AnswerSource, plainLine, type QuestionGroup, type Statistics } from '@colloquy/contracts';
import { fold } from '@colloquy/text';
import type { AskedRow } from '../conversations/index.ts';
import { isAnswered, isUnknown, type Asker } from './measures.ts';

const TOP = 10;
const LABEL_MAX_LENGTH = 200;
const ID_LENGTH = 16;

/** The most frequent questions, unanswered questions and cited items of a period; `rows` are sorted oldest first. */
export function topsOf(
  rows: readonly AskedRow[],
  askers: ReadonlyMap<string, Asker> = new Map(),
): Statistics['tops'] {
  const groups = groupBy(
    // Messages that may answer a sensitive step of a flow are never shown in statistics.
    rows.filter(
      (row) => row.source !== AnswerSource.conversation && !isForTeam(row) && row.isSensitive !== true,
    ),
    ({ question }) => keyOf(question),
  );
  groups.delete('');
  return {
    questions: ranked(groups, toGroup),
    unanswered: ranked(
      new Map(
        [...groups].flatMap(([key, asked]) => {
          const last = asked.findLast((row) => isAnswered(row) || isUnknown(row));
          return last !== undefined && isUnknown(last) ? [[key, asked.filter(isUnknown)]] : [];
        }),
      ),
      toGroup,
    ),
    citedItems: ranked(
      groupBy(
        rows.flatMap((row) => citedItems(row).map((itemId) => ({ itemId, row }))),
        ({ itemId }) => itemId,
      ),
      (itemId, cited, last) => ({
        item_id: itemId,
        title: cited.map(({ row }) => titleOf(row, itemId)).findLast((title) => title !== null) ?? null,
        count: cited.length,
        lastAt: last.row.createdAt.toISOString(),
      }),
    ),
    languages: ranked(
      groupBy(rows, ({ metadata }) => metadata?.language?.split('-', 1)[0] ?? ''),
      (language, asked) => ({ language, count: asked.length }),
    ).filter(({ language }) => language !== ''),
    countries: ranked(
      groupBy(
        [...new Set(rows.map(({ chat_id }) => chat_id))],
        (chatId) => askers.get(chatId)?.country ?? '',
      ),
      (country, chats) => ({ country, count: chats.length }),
    ).filter(({ country }) => country !== ''),
  };
}

/** True for messages stored for a member, such as an order number, which are no questions to the bot. */
function isForTeam({ state }: AskedRow): boolean {
  return state === 'stored';
}

/** The key that groups questions, ignoring case, accents and punctuation. */
export function keyOf(question: string): string {
  return fold(question)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function toGroup(key: string, asked: readonly AskedRow[], last: AskedRow): QuestionGroup {
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH),
    label: plainLine(plainLine(last.question).slice(0, LABEL_MAX_LENGTH)),
    count: asked.length,
    lastAt: last.createdAt.toISOString(),
    chat_bot_id: last.chat_bot_id,
    chat_id: last.chat_id,
    history_id: last._id,
  };
}

function groupBy<T>(items: readonly T[], keyOfItem: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOfItem);
}

/** The largest groups; of equally large ones the most recent. */
function ranked<T, TResult>(
  groups: ReadonlyMap<string, readonly T[]>,
  toResult: (key: string, items: readonly T[], last: T) => TResult,
): TResult[] {
  return [...groups]
    .toReversed()
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, TOP)
    .flatMap(([key, items]) => {
      const last = items.at(-1);
      return last === undefined ? [] : [toResult(key, items, last)];
    });
}

/** The items that support an answer; older turns without the field have the shown ones. */
function citedItems({ citedItemIds = [], metadata }: AskedRow): string[] {
  const shown = (metadata?.citations ?? []).map(({ item_id }) => item_id);
  const all = [
    ...citedItemIds,
    ...shown,
    ...(metadata?.curated_id === undefined ? [] : [metadata.curated_id]),
  ];
  return [...new Set(all)];
}

function titleOf({ metadata }: AskedRow, itemId: string): string | null {
  return metadata?.citations.find(({ item_id }) => item_id === itemId)?.title ?? null;
}
