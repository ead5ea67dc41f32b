import type { Model } from 'mongoose';
import { ChatChannel, type AnswerSource, type EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  DELETED_STATUS,
  createRepository,
  insertOnce,
  modify,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
  type Update,
} from '@colloquy/persistence';
import { conversationQuery, type ConversationFilter } from './conversations.filter.ts';
import type { ConversationDocument } from './conversations.model.ts';

export type ConversationChange = NonNullable<Update<ConversationDocument>['set']>;

/** What a member's act makes of a chat, in one write with its events. */
export interface MemberChange {
  readonly set: ConversationChange;
  readonly events: readonly EventEnvelope[];
}

export interface ConversationPageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: 'id' | 'lastMessageAt';
  readonly desc: boolean;
}

/** What is left of an erased chat: when there was one, of which bot, and how long it was. */
const NOTHING_PERSONAL = {
  name: '',
  userRef: '',
  language: null,
  tags: [],
  assignee_id: null,
  unread: 0,
} satisfies ConversationChange;

export interface ConversationRepository {
  insert(workspaceId: string, chat: NewDocument<ConversationDocument>): Promise<ConversationDocument>;
  page(
    workspaceId: string,
    filter: ConversationFilter,
    request: ConversationPageRequest,
  ): Promise<Page<ConversationDocument>>;
  /** A chat of any workspace, before the access check that follows. Throws `notFound`. */
  getById(chatId: string): Promise<ConversationDocument>;
  /** As getById, also one that is erased. */
  getAny(chatId: string): Promise<ConversationDocument>;
  /** At most `limit` chats after the one with the id `after`, in the order of their creation. */
  after(
    workspaceId: string,
    filter: ConversationFilter,
    after: string,
    limit: number,
  ): Promise<ConversationDocument[]>;
  count(workspaceId: string, filter: ConversationFilter): Promise<number>;
  /** Counts a finished turn; `name` names a chat that has none yet. */
  recordTurn(
    chat: ConversationDocument,
    turn: { source: AnswerSource; isUnknown: boolean; at: Date; name: string | null },
  ): Promise<void>;
  /** Remembers that somebody asked and got no answer. */
  recordUnanswered(chat: ConversationDocument, at: Date): Promise<void>;
  /**
   * Decides on the newest state and writes only onto that state. null leaves the chat as it is. Throws `notFound`, and
   * `overloaded` when the race never ends.
   */
  change(
    chat: ConversationDocument,
    decide: (current: ConversationDocument) => MemberChange | null,
  ): Promise<ConversationDocument>;
  /** Sets what `counted` says; no change of the chat itself. */
  setFeedback(workspaceId: string, chatId: string, counted: { up: number; down: number }): Promise<void>;
  /** Takes a member's chats from them; returns how many. */
  unassign(workspaceId: string, userId: string): Promise<number>;
  /** Hides the chat and empties it of everything personal, with the event in the same write. */
  erase(chat: ConversationDocument, eraseUntil: Date, event: EventEnvelope): Promise<void>;
  /** Workspaces with chats in which nothing has happened since then. */
  workspacesQuietSince(time: Date): Promise<string[]>;
  /** At most `limit` chats in which nothing has happened since then. */
  quietSince(workspaceId: string, time: Date, limit: number): Promise<ConversationDocument[]>;
  /** Erased chats of any workspace that must be looked at again. */
  erasing(limit: number): Promise<ConversationDocument[]>;
  endErasing(chat: ConversationDocument): Promise<void>;
}

export function createConversationRepository(
  model: Model<ConversationDocument>,
  signal: OutboxSignal,
): ConversationRepository {
  const chats = createRepository(model, { signal });
  const anyChat = chats.everywhere(
    'Paths and questions name a chat without its workspace: the chat says whose it is, then access is checked.',
  );
  async function getById(chatId: string): Promise<ConversationDocument> {
    const chat = await anyChat.findById(chatId);
    if (chat === null) throw notFound('chat');
    return chat;
  }
  return {
    insert: (workspaceId, chat) =>
      insertOnce(
        () => chats.in(tenantScope(workspaceId)).insert(chat),
        async () => (chat._id === undefined ? null : chats.in(tenantScope(workspaceId)).findById(chat._id)),
      ),
    page: (workspaceId, filter, { page, limit, orderBy, desc }) =>
      chats.in(tenantScope(workspaceId)).page(conversationQuery(filter), {
        page,
        limit,
        orderBy: orderBy === 'id' ? '_id' : orderBy,
        desc,
      }),
    getById,
    async getAny(chatId) {
      const chat = await anyChat.findOne({ _id: chatId }, { includeDeleted: true });
      if (chat === null) throw notFound('chat');
      return chat;
    },
    after: (workspaceId, filter, after, limit) =>
      chats
        .in(tenantScope(workspaceId))
        .find({ $and: [conversationQuery(filter), { _id: { $gt: after } }] }, { sort: { _id: 1 }, limit }),
    count: (workspaceId, filter) => chats.in(tenantScope(workspaceId)).count(conversationQuery(filter)),
    async recordTurn(chat, { source, isUnknown, at, name }) {
      await chats.in(tenantScope(chat.workspace_id)).updateBlind(chat._id, {
        inc: { messageCount: 1, unknownCount: isUnknown ? 1 : 0, unread: unreadBy(chat) },
        set: { lastMessageAt: at, ...(name === null ? {} : { name, isNamed: true }) },
        addToSet: { sources: source },
      });
    },
    async recordUnanswered(chat, at) {
      await chats.in(tenantScope(chat.workspace_id)).updateBlind(
        chat._id,
        { inc: { unread: unreadBy(chat) }, set: { lastMessageAt: at } },
        // Only counted turns raise the revision: what is remembered of the chat goes by it.
        { isQuiet: true },
      );
    },
    change: (chat, decide) =>
      modify(
        () => getById(chat._id),
        decide,
        async (current, { set, events }) => {
          const options = { events, expectRevision: current.revision };
          const written = await chats.in(tenantScope(chat.workspace_id)).update(chat._id, { set }, options);
          if (written === null) throw notFound('chat');
          return written;
        },
      ),
    setFeedback: (workspaceId, chatId, { up, down }) =>
      chats.in(tenantScope(workspaceId)).updateBlind(chatId, { set: { up, down } }, { isQuiet: true }),
    unassign: (workspaceId, userId) =>
      chats.in(tenantScope(workspaceId)).updateMany({ assignee_id: userId }, { set: { assignee_id: null } }),
    async erase(chat, eraseUntil, event) {
      await chats
        .in(tenantScope(chat.workspace_id))
        .update(
          chat._id,
          { set: { ...NOTHING_PERSONAL, status: DELETED_STATUS, eraseUntil } },
          { events: [event] },
        );
    },
    async workspacesQuietSince(time) {
      const rows = await anyChat.aggregate([
        { $match: { ...quietBefore(time), status: { $ne: DELETED_STATUS } } },
        { $group: { _id: '$workspace_id' } },
      ]);
      return rows.map((row) => String(row['_id']));
    },
    quietSince: (workspaceId, time, limit) =>
      chats.in(tenantScope(workspaceId)).find(quietBefore(time), { sort: { _id: 1 }, limit }),
    erasing: (limit) =>
      anyChat.find({ status: DELETED_STATUS, eraseUntil: { $ne: null } }, { sort: { _id: 1 }, limit }),
    async endErasing(chat) {
      await chats
        .in(tenantScope(chat.workspace_id))
        .update(chat._id, { set: { eraseUntil: null } }, { includeDeleted: true });
    },
  };
}

/** A chat in which nobody has asked is as old as itself. */
function quietBefore(time: Date) {
  return { $or: [{ lastMessageAt: { $lt: time } }, { lastMessageAt: null, createdAt: { $lt: time } }] };
}

/** What members write to the bot themselves is nothing that waits to be read. */
function unreadBy(chat: ConversationDocument): number {
  return chat.channel === ChatChannel.widget ? 1 : 0;
}
