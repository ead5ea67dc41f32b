import pLimit from 'p-limit';
import type { Chat, HistoryItem } from '@colloquy/contracts';
import { Download } from '@colloquy/service-kit';
import type { ContactRepository } from '../contacts/contacts.repository.ts';
import { withContacts } from '../contacts/contacts.view.ts';
import type { ConversationFilter } from '../conversations/conversations.filter.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import { toConversation } from '../conversations/conversations.view.ts';
import type { TimeRange } from '../conversations/time-range.ts';
import { toHistoryItem } from '../turns/turns.mapper.ts';
import type { TurnRepository } from '../turns/turns.repository.ts';
import { conversationColumns, csvHead, csvRows, turnColumns } from './csv-rows.ts';
import { jsonElements, jsonList } from './json-list.ts';

/** Documents that are in memory at a time. */
const BATCH = 100;
/** Exports of a process wait for each other's batches, not for connections to the store: those give up after seconds. */
const BATCHES_AT_ONCE = 4;
const MEDIA_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

type Format = keyof typeof MEDIA_TYPES;

export type Exports = ReturnType<typeof createExports>;

/** Conversations as files that are written while they are read: their size is bounded by nothing. */
export function createExports(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly contacts: Pick<ContactRepository, 'newestOf'>;
}) {
  const { conversations, turns, contacts } = deps;
  const reading = pLimit(BATCHES_AT_ONCE);

  function conversationBatches(workspaceId: string, filter: ConversationFilter): AsyncGenerator<Chat[]> {
    return batches(async (after) => {
      const found = await reading(() => conversations.after(workspaceId, filter, after, BATCH));
      return withContacts(contacts, found.map(toConversation));
    });
  }

  function turnBatches(conversation: Chat, range: TimeRange): AsyncGenerator<HistoryItem[]> {
    return batches(async (after) => {
      const found = await reading(() =>
        turns.after(conversation.workspace_id, conversation.id, { after, limit: BATCH, range }),
      );
      return found.map(toHistoryItem);
    });
  }

  async function* jsonOfBot(workspaceId: string, filter: ConversationFilter): AsyncGenerator<string> {
    let separator = '';
    for await (const batch of conversationBatches(workspaceId, filter)) {
      for (const conversation of batch) {
        yield `${separator}${JSON.stringify(conversation).slice(0, -1)},"history":[`;
        yield* jsonElements(turnBatches(conversation, filter.range ?? {}));
        yield ']}';
        separator = ',';
      }
    }
  }

  async function* csvOfBot(workspaceId: string, filter: ConversationFilter): AsyncGenerator<string> {
    yield csvHead(turnColumns);
    for await (const batch of conversationBatches(workspaceId, filter)) {
      for (const conversation of batch) yield* csvTurns(conversation, filter.range ?? {});
    }
  }

  async function* csvTurns(conversation: Chat, range: TimeRange): AsyncGenerator<string> {
    for await (const batch of turnBatches(conversation, range)) {
      const rows = batch.map((turn) => ({ conversation, turn }));
      yield csvRows(turnColumns, rows);
    }
  }

  async function* csvOfConversations(
    workspaceId: string,
    filter: ConversationFilter,
  ): AsyncGenerator<string> {
    yield csvHead(conversationColumns);
    for await (const batch of conversationBatches(workspaceId, filter))
      yield csvRows(conversationColumns, batch);
  }

  async function* csvOfConversation(conversation: Chat, range: TimeRange): AsyncGenerator<string> {
    yield csvHead(turnColumns);
    yield* csvTurns(conversation, range);
  }

  return {
    /** The conversations that the filter means, the oldest first; with their history, each question of the filter's range. */
    async ofBot(
      workspaceId: string,
      filter: ConversationFilter,
      { format, withHistory }: { readonly format: Format; readonly withHistory: boolean },
    ) {
      const name = `conversations-${filter.botId}`;
      if (format === 'csv') {
        const rows = withHistory ? csvOfBot : csvOfConversations;
        return file(name, format, rows(workspaceId, filter));
      }
      const elements = withHistory
        ? jsonOfBot(workspaceId, filter)
        : jsonElements(conversationBatches(workspaceId, filter));
      return file(
        name,
        format,
        jsonList(elements, await reading(() => conversations.count(workspaceId, filter))),
      );
    },
    /** One conversation's history, the oldest first. */
    async ofConversation(stored: ConversationDocument, range: TimeRange, format: Format) {
      const conversation = toConversation(stored);
      const name = `conversation-${conversation.id}`;
      if (format === 'csv') return file(name, format, csvOfConversation(conversation, range));
      const total = await reading(() => turns.count(conversation.workspace_id, conversation.id, range));
      return file(name, format, jsonList(jsonElements(turnBatches(conversation, range)), total));
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
