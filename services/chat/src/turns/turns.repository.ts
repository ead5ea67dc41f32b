import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { ERRORS, isAppError, notFound } from '@colloquy/errors';
import {
  DELETED_STATUS,
  createRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import { containing } from '../conversations/conversations.filter.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import { createdWithin, type TimeRange } from '../conversations/time-range.ts';
import { toRow, toTurn, type NewTurn } from './turns.mapper.ts';
import type { QuestionTurn, StoredFeedback, Turn, TurnRow } from './turns.model.ts';
import { INTERRUPTED, type TurnTransition } from './turns.transition.ts';

/** Turns that a search looks at, from the newest that match; older matches need a narrower search. */
const SEARCH_MAX_TURNS = 2_000;

/** What is left of a turn that waits for its purge. */
const NOTHING_PERSONAL = {
  status: DELETED_STATUS,
  state: 'interrupted',
  question: '',
  author_id: null,
  answer: null,
  metadata: null,
  error: null,
  feedback: null,
  memberFeedback: null,
  leaseUntil: null,
} as const;

/** Feedback on an answer, in one write with its events. */
export interface TurnChange {
  readonly set: Partial<Pick<QuestionTurn, 'feedback' | 'memberFeedback'>>;
  readonly events: readonly EventEnvelope[];
}

export interface TurnRepository {
  insert(workspaceId: string, turn: NewTurn & { _id: string }): Promise<Turn>;
  /** The new question, or the one that has this message key already. */
  insertOnce(
    workspaceId: string,
    turn: NewDocument<QuestionTurn> & { _id: string },
  ): Promise<{ turn: QuestionTurn; isNew: boolean }>;
  /** Takes a turn that ended badly or was abandoned; null when another process was faster. */
  takeOver(turn: QuestionTurn, leaseUntil: Date): Promise<QuestionTurn | null>;
  renew(turn: QuestionTurn, leaseUntil: Date): Promise<void>;
  /** Stores how the turn ended, with its events; false when another process has taken the turn over. */
  finish(turn: QuestionTurn, end: TurnTransition): Promise<boolean>;
  page(
    workspaceId: string,
    conversationId: string,
    request: { page: number; limit: number; desc: boolean; range: TimeRange },
  ): Promise<Page<Turn>>;
  /** The last `limit` answered turns of a conversation that were asked with its key, oldest first. */
  memory(
    workspaceId: string,
    conversationId: string,
    limit: number,
  ): Promise<{ question: string; answer: string }[]>;
  /** At most `limit` turns of a conversation after the one with the id `after`, oldest first. */
  after(
    workspaceId: string,
    conversationId: string,
    request: { after: string; limit: number; range: TimeRange },
  ): Promise<Turn[]>;
  count(workspaceId: string, conversationId: string, range: TimeRange): Promise<number>;
  /** The conversations whose questions or answers hold a text, by their newest turns that do. */
  conversationIdsWith(workspaceId: string, botId: string, text: string): Promise<string[]>;
  /** Decides on the newest state and writes only onto that state; null leaves the turn as it is. Throws `notFound`. */
  change(
    conversation: ConversationDocument,
    turnId: string,
    decide: (current: Turn) => TurnChange | null,
  ): Promise<Turn>;
  /** All feedback on the answers of a conversation. */
  feedbackOf(workspaceId: string, conversationId: string): Promise<StoredFeedback[]>;
  /** Takes everything personal out of a conversation's turns, then the turns themselves; returns how many are left. */
  erase(workspaceId: string, conversationId: string): Promise<number>;
  /** Marks turns whose lease ended before `now` as interrupted; returns how many. */
  interruptAbandoned(now: Date): Promise<number>;
}

export function createTurnRepository(model: Model<TurnRow>, signal: OutboxSignal): TurnRepository {
  const turns = createRepository(model, { signal, name: 'answer' });
  const of = (workspaceId: string) => turns.in(tenantScope(workspaceId));
  const everywhere = turns.everywhere('A job ends abandoned turns in every workspace.');
  const held = (turn: QuestionTurn) => ({
    _id: turn._id,
    state: 'pending' as const,
    leaseNumber: turn.leaseNumber,
  });
  const questionOf = (row: TurnRow | null): QuestionTurn | null => {
    const turn = row && toTurn(row);
    return turn?.kind === 'question' ? turn : null;
  };

  return {
    insert: async (workspaceId, turn) => toTurn(await of(workspaceId).insert(toRow(turn))),
    async insertOnce(workspaceId, turn) {
      try {
        const row = await of(workspaceId).insert(toRow(turn));
        return { turn: { ...row, kind: 'question' }, isNew: true };
      } catch (error) {
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
        const { chat_id, messageKey } = turn;
        const known = questionOf(await of(workspaceId).findOne({ chat_id, messageKey }));
        // Null also where the key is that of a message: a question cannot be sent under it.
        if (known === null) throw error;
        return { turn: known, isNew: false };
      }
    },
    takeOver: async ({ workspace_id, _id, state, leaseNumber }, leaseUntil) =>
      questionOf(
        await of(workspace_id).update(
          { _id, state, leaseNumber },
          { set: { state: 'pending', leaseUntil, error: null }, inc: { leaseNumber: 1 } },
        ),
      ),
    async renew(turn, leaseUntil) {
      await of(turn.workspace_id).update(held(turn), { set: { leaseUntil } });
    },
    finish: async (turn, { set, events }) =>
      (await of(turn.workspace_id).update(held(turn), { set }, { events })) !== null,
    async page(workspaceId, conversationId, { page, limit, desc, range }) {
      const filter = { chat_id: conversationId, ...createdWithin(range) };
      const { items, total } = await of(workspaceId).page(filter, { page, limit, orderBy: '_id', desc });
      return { items: items.map(toTurn), total };
    },
    async after(workspaceId, conversationId, { after, limit, range }) {
      const filter = { chat_id: conversationId, _id: { $gt: after }, ...createdWithin(range) };
      return (await of(workspaceId).find(filter, { sort: { _id: 1 }, limit })).map(toTurn);
    },
    count: (workspaceId, conversationId, range) =>
      of(workspaceId).count({ chat_id: conversationId, ...createdWithin(range) }),
    async conversationIdsWith(workspaceId, botId, text) {
      const pattern = containing(text);
      const rows = await of(workspaceId).find(
        { chat_bot_id: botId, $or: [{ question: pattern }, { answer: pattern }] },
        { sort: { _id: -1 }, limit: SEARCH_MAX_TURNS, projection: { chat_id: 1 } },
      );
      return [...new Set(rows.map(({ chat_id }) => chat_id))];
    },
    change: async ({ workspace_id, _id }, turnId, decide) =>
      toTurn(
        await of(workspace_id).modify(turnId, (row) => {
          if (row.chat_id !== _id) throw notFound('answer');
          return decide(toTurn(row));
        }),
      ),
    async feedbackOf(workspaceId, conversationId) {
      const rows: Pick<TurnRow, 'feedback' | 'memberFeedback'>[] = await of(workspaceId).find(
        { chat_id: conversationId, $or: [{ feedback: { $ne: null } }, { memberFeedback: { $ne: null } }] },
        { projection: { feedback: 1, memberFeedback: 1 } },
      );
      return rows
        .flatMap(({ feedback, memberFeedback }) => [feedback, memberFeedback])
        .filter((feedback) => feedback !== null && feedback !== undefined);
    },
    async erase(workspaceId, conversationId) {
      const ofConversation = { chat_id: conversationId };
      await of(workspaceId).updateMany(ofConversation, { set: NOTHING_PERSONAL });
      // Turns whose events still wait stay until those are published.
      await of(workspaceId).purge(ofConversation);
      return of(workspaceId).count({ ...ofConversation, status: DELETED_STATUS });
    },
    async memory(workspaceId, conversationId, limit) {
      const recent = await of(workspaceId).find(
        // Rows older than `kind` are questions; what a member or the product said is no pair to go on from.
        {
          chat_id: conversationId,
          kind: { $in: ['question', null] },
          state: 'answered',
          isKeyed: { $ne: false },
        },
        { sort: { _id: -1 }, limit, projection: { question: 1, answer: 1 } },
      );
      return recent.reverse().map(({ question, answer }) => ({ question, answer: answer ?? '' }));
    },
    interruptAbandoned: (now) =>
      everywhere.updateMany({ state: 'pending', leaseUntil: { $lt: now } }, { set: INTERRUPTED }),
  };
}
