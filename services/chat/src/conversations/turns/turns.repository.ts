import type { Model } from 'mongoose';
import type { AnswerMetadata, Citation, EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  DELETED_STATUS,
  createRepository,
  tenantScope,
  unlessTaken,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import { containing } from '../conversations/conversations.filter.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import { createdWithin, type TimeRange } from '../conversations/time-range.ts';
import { toRow, toTurn, type NewTurn } from './turns.mapper.ts';
import type { MessageTurn, NoticeTurn, QuestionTurn, Turn, TurnRow } from './turns.model.ts';
import { INTERRUPTED, storedForMember, type TurnTransition } from './turns.transition.ts';

/** Turns that a search looks at, from the newest that match; older matches need a narrower search. */
const SEARCH_MAX_TURNS = 2_000;

/** What is left of a turn that waits for its purge. */
const NOTHING_PERSONAL = {
  status: DELETED_STATUS,
  state: 'interrupted',
  question: '',
  author_id: null,
  author_name: null,
  answer: null,
  metadata: null,
  error: null,
  feedback: null,
  memberFeedback: null,
  leaseUntil: null,
  citedItemIds: [],
} satisfies Partial<TurnRow>;

/** Fields of a turn that statistics read; `AskedRow` and the projection follow from these lists. */
const ASKED_OF_EVERY_TURN = [
  'chat_id',
  'chat_bot_id',
  'channel',
  'createdAt',
  'question',
  'source',
  'state',
  'chat_survey_id',
] as const satisfies (keyof TurnRow)[];
/** Fields that turns may lack. */
const ASKED_OF_SOME_TURNS = [
  'isFlowTurn',
  'isSensitive',
  'feedback',
  'memberFeedback',
  'citedItemIds',
  'firstTokenMs',
] as const satisfies (keyof TurnRow)[];
const ASKED_OF_METADATA = [
  'curated_id',
  'language',
  'latencyMs',
  'tokens',
] as const satisfies (keyof AnswerMetadata)[];
const ASKED_FIELDS = Object.fromEntries(
  [
    ...ASKED_OF_EVERY_TURN,
    ...ASKED_OF_SOME_TURNS,
    ...ASKED_OF_METADATA.map((field) => `metadata.${field}`),
    'metadata.citations.item_id',
    'metadata.citations.title',
    'metadata.versions.model',
  ].map((path) => [path, 1 as const]),
);

/** A question with what its statistics are made of. */
export type AskedRow = Pick<TurnRow, '_id' | (typeof ASKED_OF_EVERY_TURN)[number]> &
  Partial<Pick<TurnRow, (typeof ASKED_OF_SOME_TURNS)[number]>> & {
    readonly metadata?:
      | (Pick<AnswerMetadata, (typeof ASKED_OF_METADATA)[number]> & {
          readonly citations: readonly Pick<Citation, 'item_id' | 'title'>[];
          readonly versions?: Pick<AnswerMetadata['versions'], 'model'>;
        })
      | null;
  };

export interface TurnChange {
  readonly set: Partial<Pick<QuestionTurn, 'feedback' | 'memberFeedback'>>;
  readonly events: readonly EventEnvelope[];
}

export type TurnRepository = ReturnType<typeof createTurnRepository>;

export function createTurnRepository(model: Model<TurnRow>, signal: OutboxSignal) {
  const turns = createRepository(model, { signal, name: 'answer' });
  const of = (workspaceId: string) => turns.in(tenantScope(workspaceId));
  const everywhere = turns.everywhere(
    'A job ends abandoned turns, and event streams follow conversations, in every workspace.',
  );
  const held = (turn: QuestionTurn) => ({
    _id: turn._id,
    state: 'pending' as const,
    leaseNumber: turn.leaseNumber,
  });
  const questionOf = (row: TurnRow | null): QuestionTurn | null => {
    const turn = row && toTurn(row);
    return turn?.kind === 'question' ? turn : null;
  };

  const spokenOf = (row: TurnRow | null): MessageTurn | NoticeTurn | null => {
    const turn = row && toTurn(row);
    return turn === null || turn.kind === 'question' ? null : turn;
  };

  return {
    insert: async (workspaceId: string, turn: NewTurn & { _id: string }) =>
      toTurn(await of(workspaceId).insert(toRow(turn))),
    /** The new question, or the one that has this message key already. */
    insertOnce: (workspaceId: string, turn: NewDocument<QuestionTurn> & { _id: string }) =>
      unlessTaken(
        async () => {
          const row = await of(workspaceId).insert(toRow(turn));
          return { turn: { ...row, kind: 'question' as const }, isNew: true };
        },
        async (error) => {
          const { chat_id, messageKey } = turn;
          const known = questionOf(await of(workspaceId).findOne({ chat_id, messageKey }));
          // Null also where the key is that of a message: a question cannot be sent under it.
          if (known === null) throw error;
          return { turn: known, isNew: false };
        },
      ),
    /**
     * The message or notice with this key, stored once, later than what was said last in the conversation. The turn is
     * null where a question has the key.
     */
    insertUnder(
      { workspace_id, lastMessageAt }: ConversationDocument,
      turn: (NewDocument<MessageTurn> | NewDocument<NoticeTurn>) & { _id: string },
      key: string,
      events: readonly EventEnvelope[] = [],
    ): Promise<{ turn: MessageTurn | NoticeTurn | null; isNew: boolean }> {
      return unlessTaken(
        async () => {
          const row = await of(workspace_id).insert(toRow(turn, key), events, lastMessageAt);
          return { turn: spokenOf(row), isNew: true };
        },
        async () => {
          const known = await of(workspace_id).findOne({ chat_id: turn.chat_id, messageKey: key });
          return { turn: spokenOf(known), isNew: false };
        },
      );
    },
    /** The message or notice with this key in a conversation. */
    findByKey: async ({ workspace_id, _id }: ConversationDocument, key: string) =>
      spokenOf(await of(workspace_id).findOne({ chat_id: _id, messageKey: key })),
    /** Whether a turn of the conversation has this message key. */
    hasKey: async ({ workspace_id, _id }: ConversationDocument, messageKey: string) =>
      (await of(workspace_id).findOne({ chat_id: _id, messageKey }, { projection: { _id: 1 } })) !== null,
    /** Removes a question that is refused, unless it was stored by an earlier attempt; false where it stays. */
    withdraw: async (turn: QuestionTurn) =>
      (await of(turn.workspace_id).purge({ ...held(turn), leaseNumber: 1 })) > 0,
    /** The question as it is now; null where it is gone. */
    newest: async ({ workspace_id, _id }: QuestionTurn) => questionOf(await of(workspace_id).findById(_id)),
    /** Whether this process still has the turn, so that what it finds out may be said. */
    isHeld: async (turn: QuestionTurn) =>
      (await of(turn.workspace_id).findOne(held(turn), { projection: { state: 1 } })) !== null,
    /**
     * Stores the conversation's pending questions for its member. Their processes have lost them: what they still find
     * out is not written. A question that begins after the conversation's state was written finds the state itself.
     */
    async takeFromBot({ workspace_id, _id, state }: ConversationDocument) {
      const pending = await of(workspace_id).find({ chat_id: _id, state: 'pending' });
      for (const row of pending) {
        const turn = questionOf(row);
        if (turn === null) continue;
        const set = { ...storedForMember(turn._id, state), leaseUntil: null };
        await of(workspace_id).update(held(turn), { set, inc: { leaseNumber: 1 } });
      }
    },
    /** Turns of a conversation that were written since then, in the order of their writing; at most `limit`. */
    async changedSince({ workspace_id, _id }: ConversationDocument, time: Date, limit: number) {
      const rows = await of(workspace_id).find(
        { chat_id: _id, updatedAt: { $gte: time } },
        { sort: { updatedAt: 1, _id: 1 }, limit },
      );
      return rows.map(toTurn);
    },
    /** Which turns of conversations of any workspace were written since then. */
    writtenSince: (conversationIds: readonly string[], time: Date) =>
      everywhere.find(
        { chat_id: { $in: conversationIds }, updatedAt: { $gte: time } },
        { projection: { chat_id: 1, revision: 1 } },
      ),
    /** Takes a turn that ended badly or was abandoned; null when another process was faster. */
    takeOver: async ({ workspace_id, _id, state, leaseNumber }: QuestionTurn, leaseUntil: Date) =>
      questionOf(
        await of(workspace_id).update(
          { _id, state, leaseNumber },
          { set: { state: 'pending', leaseUntil, error: null }, inc: { leaseNumber: 1 } },
        ),
      ),
    async renew(turn: QuestionTurn, leaseUntil: Date) {
      await of(turn.workspace_id).update(held(turn), { set: { leaseUntil } });
    },
    /** Stores how the turn ended, with its events; false when another process has taken the turn over. */
    finish: async (turn: QuestionTurn, { set, events }: TurnTransition) =>
      (await of(turn.workspace_id).update(held(turn), { set }, { events })) !== null,
    async page(
      workspaceId: string,
      conversationId: string,
      { page, limit, desc, range }: { page: number; limit: number; desc: boolean; range: TimeRange },
    ) {
      const filter = { chat_id: conversationId, ...createdWithin(range) };
      const { items, total } = await of(workspaceId).page(filter, { page, limit, orderBy: '_id', desc });
      return { items: items.map(toTurn), total };
    },
    /** At most `limit` turns of a conversation after the one with the id `after`, oldest first. */
    async after(
      workspaceId: string,
      conversationId: string,
      { after, limit, range }: { after: string; limit: number; range: TimeRange },
    ) {
      const filter = { chat_id: conversationId, _id: { $gt: after }, ...createdWithin(range) };
      return (await of(workspaceId).find(filter, { sort: { _id: 1 }, limit })).map(toTurn);
    },
    count: (workspaceId: string, conversationId: string, range: TimeRange) =>
      of(workspaceId).count({ chat_id: conversationId, ...createdWithin(range) }),
    /** The conversations whose questions or answers hold a text, each with its newest turn that does. */
    async conversationIdsWith(workspaceId: string, botId: string, text: string) {
      const pattern = containing(text);
      const rows = await of(workspaceId).find(
        // A search must not tell what a mark stands for.
        { chat_bot_id: botId, $or: [{ question: pattern, isSensitive: false }, { answer: pattern }] },
        { sort: { _id: -1 }, limit: SEARCH_MAX_TURNS, projection: { chat_id: 1 } },
      );
      return new Map(rows.toReversed().map(({ chat_id, _id }) => [chat_id, _id]));
    },
    /** The questions and answers with these ids. */
    texts: (
      workspaceId: string,
      ids: readonly string[],
    ): Promise<Pick<TurnRow, '_id' | 'question' | 'answer' | 'isSensitive'>[]> =>
      of(workspaceId).find({ _id: { $in: ids } }, { projection: { question: 1, answer: 1, isSensitive: 1 } }),
    /** The conversations with an answer that rests on a knowledge item, by their newest turns that do. */
    async conversationIdsCiting(workspaceId: string, botId: string, itemId: string) {
      // In the order of the index, which is newest first: a sort would read every turn that rests on the item.
      const options = { limit: SEARCH_MAX_TURNS, projection: { chat_id: 1 } } as const;
      const found = await of(workspaceId).find({ chat_bot_id: botId, citedItemIds: itemId }, options);
      return [...new Set(found.map(({ chat_id }) => chat_id))];
    },
    /** Conversations with a question in a language, such as `de`, the newest first. */
    async conversationIdsIn(workspaceId: string, botId: string, language: string): Promise<string[]> {
      const options = { sort: { _id: -1 }, limit: SEARCH_MAX_TURNS, projection: { chat_id: 1 } } as const;
      const isIn = { 'metadata.language': { $regex: `^${language}(-|$)`, $options: 'i' } };
      const found = await of(workspaceId).find({ chat_bot_id: botId, ...isIn }, options);
      return [...new Set(found.map(({ chat_id }) => chat_id))];
    },
    /** The questions of a range as their statistics need them, oldest first. */
    async asked(workspaceId: string, botId: string | null, range: TimeRange): Promise<AskedRow[]> {
      return of(workspaceId).find(
        {
          ...(botId === null ? {} : { chat_bot_id: botId }),
          ...createdWithin(range),
          kind: 'question',
        },
        { sort: { createdAt: 1 }, projection: ASKED_FIELDS },
      );
    },
    async last({ workspace_id, _id }: ConversationDocument) {
      const row = await of(workspace_id).findOne({ chat_id: _id }, { sort: { _id: -1 } });
      return row && toTurn(row);
    },
    async firstQuestion({ workspace_id, _id }: ConversationDocument) {
      const row = await of(workspace_id).findOne({ chat_id: _id, kind: 'question' }, { sort: { _id: 1 } });
      return row?.question ?? null;
    },
    /** Decides on the newest state and writes only onto that state; null leaves the turn as it is. Throws `notFound`. */
    change: async (
      { workspace_id, _id }: ConversationDocument,
      turnId: string,
      decide: (current: Turn) => TurnChange | null,
    ) =>
      toTurn(
        await of(workspace_id).modify(turnId, (row) => {
          if (row.chat_id !== _id) throw notFound('answer');
          return decide(toTurn(row));
        }),
      ),
    async feedbackOf(workspaceId: string, conversationId: string) {
      const rows: Pick<TurnRow, 'feedback' | 'memberFeedback'>[] = await of(workspaceId).find(
        { chat_id: conversationId, $or: [{ feedback: { $ne: null } }, { memberFeedback: { $ne: null } }] },
        { projection: { feedback: 1, memberFeedback: 1 } },
      );
      return {
        visitor: rows.flatMap(({ feedback }) => feedback ?? []),
        member: rows.flatMap(({ memberFeedback }) => memberFeedback ?? []),
      };
    },
    /** Takes everything personal out of a conversation's turns, then the turns themselves; returns how many are left. */
    async erase(workspaceId: string, conversationId: string) {
      const ofConversation = { chat_id: conversationId };
      await of(workspaceId).updateMany(ofConversation, { set: NOTHING_PERSONAL });
      // Turns whose events still wait stay until those are published.
      await of(workspaceId).purge(ofConversation);
      return of(workspaceId).count({ ...ofConversation, status: DELETED_STATUS });
    },
    /**
     * The last `limit` answered turns of a conversation that were asked with its key, oldest first, without those of a
     * flow and what may answer a sensitive step; from the turn `contextFrom` on, where one is named.
     */
    async memory(
      workspaceId: string,
      conversationId: string,
      limit: number,
      contextFrom: string | null = null,
    ) {
      const recent = await of(workspaceId).find(
        // What a member or the product said is no pair to go on from.
        {
          chat_id: conversationId,
          kind: 'question',
          state: 'answered',
          isKeyed: true,
          isFlowTurn: false,
          isSensitive: false,
          ...(contextFrom === null ? {} : { _id: { $gte: contextFrom } }),
        },
        { sort: { _id: -1 }, limit, projection: { question: 1, answer: 1 } },
      );
      return recent.reverse().map(({ question, answer }) => ({ question, answer: answer ?? '' }));
    },
    /** Marks turns whose lease ended before `now` as interrupted; returns how many. */
    interruptAbandoned: (now: Date) =>
      everywhere.updateMany({ state: 'pending', leaseUntil: { $lt: now } }, { set: INTERRUPTED }),
  };
}
