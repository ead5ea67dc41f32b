import type { Model } from 'mongoose';
import {
  channelIds,
  channelOf,
  isOfMembers,
  waitsToBeRead,
  type AnswerSource,
  type ChatChannel,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  DELETED_STATUS,
  createRepository,
  tenantScope,
  type NewDocument,
  type PageQuery,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { BotScope } from '@colloquy/service-kit';
import { z } from 'zod';
import { conversationQuery, type ConversationFilter } from './conversations.filter.ts';
import type { ConversationDocument, StoredCsat, StoredMessage, Thumbs } from './conversations.model.ts';
import type { ConversationChange } from './conversations.transition.ts';
import type { PendingCall } from '../answering/pending-call.ts';

const botScopeSchema = z.object({ workspace_id: z.string(), chat_bot_id: z.string() });

interface FinishedTurn {
  readonly source: AnswerSource;
  readonly isUnknown: boolean;
  /** False for a turn of a flow, which asks the bot nothing. */
  readonly isQuestion: boolean;
  /** Null where nothing was said. */
  readonly said: StoredMessage | null;
  readonly at: Date;
  /** The conversation's new name; null keeps the old one. */
  readonly name: string | null;
  /** The conversation's new language; null keeps the old one. */
  readonly language: string | null;
  /** The call that the answer asks to confirm, in place of an earlier one. Undefined keeps the earlier one. */
  readonly pendingCall: PendingCall | null | undefined;
}

type LastSaid = Pick<FinishedTurn, 'said' | 'at'>;

/** More than a visitor has with one bot. */
const ASKERS_CONVERSATIONS = 200;

const NOBODY_TYPES = { typingUntil: null, typingBy: null } as const;

export type ConversationRepository = ReturnType<typeof createConversationRepository>;

export function createConversationRepository(model: Model<ConversationDocument>, signal: OutboxSignal) {
  const conversations = createRepository(model, { signal, name: 'chat' });
  const of = (workspaceId: string) => conversations.in(tenantScope(workspaceId));
  const anyConversation = conversations.everywhere(
    'Paths and questions name a conversation alone; jobs and account exports span workspaces.',
  );
  /** A conversation of any workspace, before the access check that follows. Throws `notFound`. */
  async function getById(conversationId: string): Promise<ConversationDocument> {
    const conversation = await anyConversation.findById(conversationId);
    if (conversation === null) throw notFound('chat');
    return conversation;
  }
  return {
    insert: (workspaceId: string, conversation: NewDocument<ConversationDocument>) =>
      of(workspaceId).insertOnce(conversation),
    /** A conversation of the workspace; null when it does not exist or was erased. */
    find: (workspaceId: string, conversationId: string) => of(workspaceId).findById(conversationId),
    page: (
      workspaceId: string,
      filter: ConversationFilter,
      { page, limit, orderBy, desc }: PageQuery<'id' | 'lastMessageAt'>,
    ) =>
      of(workspaceId).page(conversationQuery(filter), {
        page,
        limit,
        orderBy: orderBy === 'id' ? '_id' : orderBy,
        desc,
      }),
    getById,
    /** As getById, including erased conversations. */
    async getAny(conversationId: string) {
      const conversation = await anyConversation.findOne({ _id: conversationId }, { includeDeleted: true });
      if (conversation === null) throw notFound('chat');
      return conversation;
    },
    /** At most `limit` conversations after the one with the id `after`, in the order of their creation. */
    after: (workspaceId: string, filter: ConversationFilter, after: string, limit: number) =>
      of(workspaceId).find(
        { $and: [conversationQuery(filter), { _id: { $gt: after } }] },
        { sort: { _id: 1 }, limit },
      ),
    count: (workspaceId: string, filter: ConversationFilter) =>
      of(workspaceId).count(conversationQuery(filter)),
    /** The askers of the active conversations in a time range: country, language, handoff and rating. */
    async askers(
      workspaceId: string,
      botId: string | null,
      range: { readonly from: Date; readonly to: Date },
    ) {
      const rows = await of(workspaceId).find(
        {
          ...(botId === null ? {} : { chat_bot_id: botId }),
          lastMessageAt: { $gte: range.from },
          createdAt: { $lt: range.to },
        },
        { projection: { userRef: 1, language: 1, country: 1, handoffAt: 1, csat: 1 } },
      );
      return new Map(
        rows.map(({ _id, csat, ...asker }) => [_id, { ...asker, rating: csat?.rating ?? null }]),
      );
    },
    /** When each bot of a workspace was asked last on these channels; reads two rows per bot, by the indexes. */
    async lastAskedByBot(workspaceId: string, channels: readonly ChatChannel[]) {
      const found = new Map<string, Date>();
      const projection = { chat_bot_id: 1, lastMessageAt: 1 } as const;
      for (let after = ''; ; ) {
        const next = await of(workspaceId).findOne(
          { chat_bot_id: { $gt: after } },
          { sort: { chat_bot_id: 1, _id: -1 }, projection },
        );
        if (next === null) return found;
        after = next.chat_bot_id;
        const last = await of(workspaceId).findOne(
          { chat_bot_id: after, channel: { $in: channels } },
          { sort: { lastMessageAt: -1, _id: -1 }, projection },
        );
        if (last !== null && last.lastMessageAt !== null) found.set(after, last.lastMessageAt);
      }
    },
    /** A member's own conversations in these workspaces from the one with the id `from` on, in order. */
    ofMember: (userRef: string, workspaceIds: readonly string[], from: string | null, limit: number) =>
      anyConversation.find(
        {
          userRef,
          workspace_id: { $in: workspaceIds },
          channel: { $in: channelIds(isOfMembers) },
          ...(from === null ? {} : { _id: { $gte: from } }),
        },
        { sort: { _id: 1 }, limit },
      ),
    /** Ids of the newest conversations that this conversation's visitor has with the same bot, including this one. */
    async idsOfAsker({ workspace_id, chat_bot_id, userRef }: ConversationDocument): Promise<string[]> {
      const rows = await of(workspace_id).find(
        { chat_bot_id, userRef },
        { sort: { _id: -1 }, limit: ASKERS_CONVERSATIONS, projection: { _id: 1 } },
      );
      return rows.map(({ _id }) => _id);
    },
    /**
     * Counts a finished turn; null for `name` or `language` keeps the conversation's own. A turn of a flow does not
     * count as a question.
     */
    async recordTurn(
      conversation: ConversationDocument,
      { source, isUnknown, isQuestion, said, at, name, language, pendingCall }: FinishedTurn,
    ) {
      await of(conversation.workspace_id).updateBlind(conversation._id, {
        inc: {
          messageCount: isQuestion ? 1 : 0,
          unknownCount: isUnknown ? 1 : 0,
          unread: unreadBy(conversation),
          ...(isUnknown ? { openUnknownCount: 1 } : {}),
        },
        set: {
          ...lastSaid(said, at),
          ...(pendingCall === undefined ? {} : { pendingCall }),
          ...(name === null ? {} : { name, isNamed: true }),
          ...(language === null ? {} : { language }),
        },
        ...(isQuestion && { addToSet: { sources: source } }),
      });
    },
    /**
     * Records the bot's reply to a follow-up, which a client sent by itself. It does not count as unread, and a
     * conversation without a message of its visitor still has no last message.
     */
    async recordFollowUp({ workspace_id, _id }: ConversationDocument, { said, at }: LastSaid) {
      const filter = { _id, lastMessageAt: { $ne: null } };
      await of(workspace_id).update(filter, { set: lastSaid(said, at) }, { isQuiet: true });
    },
    /** Counts a question that is stored for a member. */
    async recordStored(conversation: ConversationDocument, { said, at }: LastSaid) {
      await of(conversation.workspace_id).updateBlind(conversation._id, {
        inc: { messageCount: 1, unread: unreadBy(conversation) },
        set: lastSaid(said, at),
      });
    },
    /** Records a message of a member or a notice; a member's message ends their typing. */
    async recordSaid(conversation: ConversationDocument, said: StoredMessage) {
      await of(conversation.workspace_id).updateBlind(
        conversation._id,
        { set: { ...lastSaid(said, said.at), ...(said.by === 'human' ? NOBODY_TYPES : {}) } },
        { isQuiet: true },
      );
    },
    setTyping: (
      { workspace_id, _id }: ConversationDocument,
      set: Pick<ConversationDocument, 'typingUntil' | 'typingBy'>,
    ) => of(workspace_id).updateBlind(_id, { set }, { isQuiet: true }),
    /** Claims the pending call; false when the conversation no longer has one with this id. */
    async claimPendingCall({ workspace_id, _id }: ConversationDocument, callId: string): Promise<boolean> {
      const waiting = { _id, 'pendingCall.id': callId };
      return (await of(workspace_id).update(waiting, { set: { pendingCall: null } })) !== null;
    },
    /** Records that a question got no answer. */
    async recordUnanswered(conversation: ConversationDocument, { said, at }: LastSaid, isKeyed: boolean) {
      await of(conversation.workspace_id).updateBlind(
        conversation._id,
        {
          inc: { unread: unreadBy(conversation) },
          set: { ...lastSaid(said, at), ...(isKeyed && { pendingCall: null }) },
        },
        // Only counted turns raise the revision, because the conversation memory caches turns by revision.
        { isQuiet: true },
      );
    },
    /**
     * Decides on the newest state and writes only onto that state. null leaves the conversation as it is. Throws `notFound`, and
     * `overloaded` when the race never ends.
     */
    change: (
      { workspace_id, _id }: ConversationDocument,
      decide: (current: ConversationDocument) => ConversationChange | null,
    ) => of(workspace_id).modify(_id, decide),
    /** The current conversation; the given one when it was deleted meanwhile. */
    newest: async (conversation: ConversationDocument) =>
      (await of(conversation.workspace_id).findById(conversation._id)) ?? conversation,
    /** At most `limit` conversations of any workspace that have waited for the team since then. */
    waitingSince: (time: Date, limit: number) =>
      anyConversation.find(
        { state: 'waiting', waitingSince: { $lte: time } },
        { sort: { waitingSince: 1 }, limit },
      ),
    /** At most `limit` conversations of any workspace that have owed a notice since then. */
    owingNotices: (time: Date, limit: number) =>
      anyConversation.find({ 'owedNotice.at': { $lte: time } }, { sort: { 'owedNotice.at': 1 }, limit }),
    /** The notice with this key is stored; a newer one is still owed. */
    async completeNotice({ workspace_id, _id }: ConversationDocument, key: string) {
      await of(workspace_id).update(
        { _id, 'owedNotice.key': key },
        { set: { owedNotice: null } },
        { isQuiet: true },
      );
    },
    /** The current state of conversations of any workspace, for their event streams. */
    standing: (ids: readonly string[]) =>
      anyConversation.find(
        { _id: { $in: ids } },
        { projection: { state: 1, assignee_id: 1, waitingSince: 1, typingUntil: 1 } },
      ),
    /** Sets what `counted` says; no change of the conversation itself. */
    setFeedback: (workspaceId: string, conversationId: string, thumbs: Thumbs) => {
      const { visitor, member } = thumbs;
      const set = { up: visitor.up + member.up, down: visitor.down + member.down, thumbs };
      return of(workspaceId).updateBlind(conversationId, { set }, { isQuiet: true });
    },
    /**
     * Stores a visitor's rating of the conversation; false after too many ratings in the window, or when the
     * conversation is no longer the visitor's. The count is in the store, so that all processes share it.
     */
    async rate(
      { workspace_id, _id, userRef }: ConversationDocument,
      csat: StoredCsat,
      { tries, endsAt }: { readonly tries: number; readonly endsAt: Date },
    ) {
      // Keeps the revision, so that the cached turns of the conversation stay valid.
      const options = { isQuiet: true };
      const within = { _id, userRef, csatWindowEndsAt: { $gt: csat.at }, csatTries: { $lt: tries } };
      const again = () => of(workspace_id).update(within, { set: { csat }, inc: { csatTries: 1 } }, options);
      if ((await again()) !== null) return true;
      const isOver = [{ csatWindowEndsAt: null }, { csatWindowEndsAt: { $lte: csat.at } }];
      const opened = { csat, csatTries: 1, csatWindowEndsAt: endsAt };
      const isFirst = await of(workspace_id).update({ _id, userRef, $or: isOver }, { set: opened }, options);
      // A concurrent rating may have just opened the window.
      return isFirst !== null || (await again()) !== null;
    },
    /** Records that the visitor has sent the contact form; the first submission marks the conversation as unread. */
    async recordContact(conversation: ConversationDocument, isNew: boolean, at: Date) {
      const { workspace_id, _id } = conversation;
      const inc = { unread: isNew ? unreadBy(conversation) : 0 };
      await of(workspace_id).updateBlind(_id, { set: { hasContact: true }, inc }, { isQuiet: true });
      await of(workspace_id).update(
        { _id, lastMessageAt: null },
        { set: { lastMessageAt: at } },
        { isQuiet: true },
      );
    },
    setHasContact: (workspaceId: string, conversationId: string) =>
      of(workspaceId).updateBlind(conversationId, { set: { hasContact: true } }, { isQuiet: true }),
    /** Unassigns a member's conversations; returns how many. */
    unassign: (workspaceId: string, userId: string) =>
      of(workspaceId).updateMany({ assignee_id: userId }, { set: { assignee_id: null } }),
    /** Hides the conversation and erases its personal data, with the event in the same write. */
    async erase({ workspace_id, _id }: ConversationDocument, { set, events }: ConversationChange) {
      await of(workspace_id).update(_id, { set }, { events });
    },
    /** Bots with conversations that are inactive since then. */
    async botsQuietSince(time: Date): Promise<BotScope[]> {
      const rows = await anyConversation.aggregate([
        { $match: { ...quietBefore(time), status: { $ne: DELETED_STATUS } } },
        { $group: { _id: { workspace_id: '$workspace_id', chat_bot_id: '$chat_bot_id' } } },
      ]);
      return rows.map((row) => botScopeSchema.parse(row['_id']));
    },
    /** At most `limit` conversations of a bot that are inactive since then. */
    quietSince: ({ workspace_id, chat_bot_id }: BotScope, time: Date, limit: number) =>
      of(workspace_id).find({ ...quietBefore(time), chat_bot_id }, { sort: { _id: 1 }, limit }),
    /** Erased conversations of any workspace whose content must be erased once more. */
    erasing: (limit: number) =>
      anyConversation.find(
        { status: DELETED_STATUS, eraseUntil: { $ne: null } },
        { sort: { _id: 1 }, limit },
      ),
    async endErasing({ workspace_id, _id }: ConversationDocument) {
      await of(workspace_id).update(_id, { set: { eraseUntil: null } }, { includeDeleted: true });
    },
  };
}

/** A conversation without messages counts from its creation. */
function quietBefore(time: Date) {
  return { $or: [{ lastMessageAt: { $lt: time } }, { lastMessageAt: null, createdAt: { $lt: time } }] };
}

function lastSaid(said: StoredMessage | null, at: Date) {
  return { ...(said && { lastMessage: said }), lastMessageAt: at };
}

/** Members' own test messages and spam do not count as unread. */
function unreadBy({ channel, state }: ConversationDocument): number {
  return waitsToBeRead(channelOf(channel)) && state !== 'spam' ? 1 : 0;
}
