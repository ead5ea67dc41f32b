import pLimit from 'p-limit';
import type { Chat, HistoryItem } from '@colloquy/contracts';
import { Download } from '@colloquy/service-kit';
import type { ConversationFilter } from '../conversations/conversations.filter.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import { toConversation } from '../conversations/conversations.view.ts';
import type { TimeRange } from '../conversations/time-range.ts';
import { toHistoryItem } from '../turns/turns.policy.ts';
import type { TurnRepository } from '../turns/turns.repository.ts';
import { chatColumns, csvHead, csvRows, turnColumns } from './csv-rows.ts';
import { jsonElements, jsonList } from './json-list.ts';

/** Documents that are in memory at a time. */
const BATCH = 100;
/** Exports of a process wait for each other's batches, not for connections to the store: those give up after seconds. */
const BATCHES_AT_ONCE = 4;
const MEDIA_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

type Format = keyof typeof MEDIA_TYPES;

/** Conversations as files that are written while they are read: their size is bounded by nothing. */
export interface Exports {
  /** The chats that the filter means, the oldest first; with their history, each question of the filter's range. */
  ofBot(
    workspaceId: string,
    filter: ConversationFilter,
    options: { readonly format: Format; readonly withHistory: boolean },
  ): Promise<Download>;
  /** One chat's history, the oldest first. */
  ofChat(chat: ConversationDocument, range: TimeRange, format: Format): Promise<Download>;
}

export function createExports(deps: {
  readonly chats: ConversationRepository;
  readonly turns: TurnRepository;
}): Exports {
  const { chats, turns } = deps;
  const reading = pLimit(BATCHES_AT_ONCE);

  function chatBatches(workspaceId: string, filter: ConversationFilter): AsyncGenerator<Chat[]> {
    return batches(async (after) => {
      const found = await reading(() => chats.after(workspaceId, filter, after, BATCH));
      return found.map(toConversation);
    });
  }

  function turnBatches(chat: Chat, range: TimeRange): AsyncGenerator<HistoryItem[]> {
    return batches(async (after) => {
      const found = await reading(() =>
        turns.after(chat.workspace_id, chat.id, { after, limit: BATCH, range }),
      );
      return found.map(toHistoryItem);
    });
  }

  async function* jsonOfBot(workspaceId: string, filter: ConversationFilter): AsyncGenerator<string> {
    let separator = '';
    for await (const batch of chatBatches(workspaceId, filter)) {
      for (const chat of batch) {
        yield `${separator}${JSON.stringify(chat).slice(0, -1)},"history":[`;
        yield* jsonElements(turnBatches(chat, filter.range ?? {}));
        yield ']}';
        separator = ',';
      }
    }
  }

  async function* csvOfBot(workspaceId: string, filter: ConversationFilter): AsyncGenerator<string> {
    yield csvHead(turnColumns);
    for await (const batch of chatBatches(workspaceId, filter)) {
      for (const chat of batch) yield* csvTurns(chat, filter.range ?? {});
    }
  }

  async function* csvTurns(chat: Chat, range: TimeRange): AsyncGenerator<string> {
    for await (const batch of turnBatches(chat, range)) {
      const rows = batch.map((turn) => ({ chat, turn }));
      yield csvRows(turnColumns, rows);
    }
  }

  async function* csvOfChats(workspaceId: string, filter: ConversationFilter): AsyncGenerator<string> {
    yield csvHead(chatColumns);
    for await (const batch of chatBatches(workspaceId, filter)) yield csvRows(chatColumns, batch);
  }

  async function* csvOfChat(chat: Chat, range: TimeRange): AsyncGenerator<string> {
    yield csvHead(turnColumns);
    yield* csvTurns(chat, range);
  }

  return {
    async ofBot(workspaceId, filter, { format, withHistory }) {
      const name = `conversations-${filter.chatBotId}`;
      if (format === 'csv') {
        const rows = withHistory ? csvOfBot : csvOfChats;
        return file(name, format, rows(workspaceId, filter));
      }
      const elements = withHistory
        ? jsonOfBot(workspaceId, filter)
        : jsonElements(chatBatches(workspaceId, filter));
      return file(name, format, jsonList(elements, await reading(() => chats.count(workspaceId, filter))));
    },
    async ofChat(stored, range, format) {
      const chat = toConversation(stored);
      const name = `conversation-${chat.id}`;
      if (format === 'csv') return file(name, format, csvOfChat(chat, range));
      const total = await reading(() => turns.count(chat.workspace_id, chat.id, range));
      return file(name, format, jsonList(jsonElements(turnBatches(chat, range)), total));
    },
  };
}

function file(name: string, format: Format, chunks: AsyncIterable<string>): Download {
  return new Download({ mediaType: MEDIA_TYPES[format], fileName: `${name}.${format}`, chunks });
}

/** Everything that `read` finds, batch after batch, each beginning after the last id of the one before. */
async function* batches<T extends { readonly id: string }>(
  read: (after: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let after = '';
  for (;;) {
    const batch = await read(after);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    if (batch.length < BATCH) return;
    after = last.id;
  }
}
