import pLimit from 'p-limit';
import type { Chat, HistoryItem } from '@colloquy/contracts';
import { csvHead, csvRows, Download } from '@colloquy/service-kit';
import type { ContactRepository } from '../contacts/contacts.repository.ts';
import { withContacts } from '../contacts/contacts.view.ts';
import type { ConversationFilter } from '../conversations/conversations.filter.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import { toConversation } from '../conversations/conversations.view.ts';
import type { TimeRange } from '../conversations/time-range.ts';
import { toHistoryItem, toWholeHistoryItem } from '../turns/turns.mapper.ts';
import type { TurnRepository } from '../turns/turns.repository.ts';
import { conversationColumns, turnColumns } from './export-columns.ts';
import { jsonElements, jsonList } from './json-list.ts';

/** Documents in memory at a time. */
const BATCH = 100;
/**
 * Concurrent batches of all exports in a process. More would wait for store connections, which time out after seconds.
 */
const BATCHES_AT_ONCE = 4;
const MEDIA_TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' } as const;

type Format = keyof typeof MEDIA_TYPES;

/** Which turns are exported, and how. */
interface TurnsOf {
  readonly range: TimeRange;
  /** True to include sensitive answers instead of placeholders. */
  readonly showsSensitive: boolean;
}

interface BotExport extends Pick<TurnsOf, 'showsSensitive'> {
  readonly format: Format;
  readonly withHistory: boolean;
}

export type Exports = ReturnType<typeof createExports>;

/** Exports conversations as streamed files, because their size has no limit. */
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

  function turnBatches(
    conversation: Chat,
    { range, showsSensitive }: TurnsOf,
  ): AsyncGenerator<HistoryItem[]> {
    return batches(async (after) => {
      const found = await reading(() =>
        turns.after(conversation.workspace_id, conversation.id, { after, limit: BATCH, range }),
      );
      return found.map(showsSensitive ? toWholeHistoryItem : toHistoryItem);
    });
  }

  async function* jsonOfBot(
    workspaceId: string,
    filter: ConversationFilter,
    turnsOf: TurnsOf,
  ): AsyncGenerator<string> {
    let separator = '';
    for await (const batch of conversationBatches(workspaceId, filter)) {
      for (const conversation of batch) {
        yield `${separator}${JSON.stringify(conversation).slice(0, -1)},"history":[`;
        yield* jsonElements(turnBatches(conversation, turnsOf));
        yield ']}';
        separator = ',';
      }
    }
  }

  async function* csvOfBot(
    workspaceId: string,
    filter: ConversationFilter,
    turnsOf: TurnsOf,
  ): AsyncGenerator<string> {
    yield csvHead(turnColumns);
    for await (const batch of conversationBatches(workspaceId, filter)) {
      for (const conversation of batch) yield* csvTurns(conversation, turnsOf);
    }
  }

  async function* csvTurns(conversation: Chat, turnsOf: TurnsOf): AsyncGenerator<string> {
    for await (const batch of turnBatches(conversation, turnsOf)) {
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

  async function* csvOfConversation(conversation: Chat, turnsOf: TurnsOf): AsyncGenerator<string> {
    yield csvHead(turnColumns);
    yield* csvTurns(conversation, turnsOf);
  }

  return {
    /** The conversations of the filter, oldest first; with history, including the questions in the filter's range. */
    async ofBot(
      workspaceId: string,
      filter: ConversationFilter,
      { format, withHistory, showsSensitive }: BotExport,
    ) {
      const name = `conversations-${filter.botId}`;
      const turnsOf = { range: filter.range ?? {}, showsSensitive };
      if (format === 'csv') {
        const rows = withHistory
          ? csvOfBot(workspaceId, filter, turnsOf)
          : csvOfConversations(workspaceId, filter);
        return file(name, format, rows);
      }
      const elements = withHistory
        ? jsonOfBot(workspaceId, filter, turnsOf)
        : jsonElements(conversationBatches(workspaceId, filter));
      return file(
        name,
        format,
        jsonList(elements, await reading(() => conversations.count(workspaceId, filter))),
      );
    },
    /** One conversation's history, the oldest first. */
    async ofConversation(stored: ConversationDocument, turnsOf: TurnsOf, format: Format) {
      const conversation = toConversation(stored);
      const name = `conversation-${conversation.id}`;
      if (format === 'csv') return file(name, format, csvOfConversation(conversation, turnsOf));
      const total = await reading(() =>
        turns.count(conversation.workspace_id, conversation.id, turnsOf.range),
      );
      return file(name, format, jsonList(jsonElements(turnBatches(conversation, turnsOf)), total));
    },
  };
}

function file(name: string, format: Format, chunks: AsyncIterable<string>): Download {
  return new Download({ mediaType: MEDIA_TYPES[format], fileName: `${name}.${format}`, chunks });
}

/** All results of `read` in batches; each batch begins after the last id of the one before. */
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
