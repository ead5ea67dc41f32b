import type { Model } from 'mongoose';
import type { AnswerMetadata, AnswerSource, EventEnvelope } from '@colloquy/contracts';
import { isAppError, ERRORS } from '@colloquy/errors';
import {
  DELETED_STATUS,
  createRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import { containing } from '../conversations/conversations.filter.ts';
import { createdWithin, type TimeRange } from '../conversations/time-range.ts';
import type { StoredFeedback, TurnDocument } from './turns.model.ts';

/** Turns that a search looks at, from the newest that match; older matches need a narrower search. */
const SEARCH_MAX_TURNS = 2_000;
/** Judged turns that are read to count a chat's thumbs. */
type JudgedTurn = Pick<TurnDocument, 'feedback' | 'memberFeedback'>;

export interface FinishedTurn {
  readonly answer: string;
  readonly source: AnswerSource;
  readonly metadata: AnswerMetadata;
}

/** Raised when another process has taken the turn over: what this one found out is dropped. */
export class TurnLostError extends Error {
  override readonly name = 'TurnLostError';
}

/** A turn that waits to be removed. */
const NOTHING_PERSONAL = {
  status: DELETED_STATUS,
  state: 'interrupted',
  question: '',
  answer: null,
  metadata: null,
  error: null,
  feedback: null,
  memberFeedback: null,
  leaseUntil: null,
} as const;

export interface TurnRepository {
  /** The new turn, or the one that has this message key already. */
  insertOnce(
    workspaceId: string,
    turn: NewDocument<TurnDocument>,
  ): Promise<{ turn: TurnDocument; isNew: boolean }>;
  /** Takes a turn that ended badly or was abandoned; null when somebody else was quicker. */
  takeOver(turn: TurnDocument, leaseUntil: Date): Promise<TurnDocument | null>;
  renew(turn: TurnDocument, leaseUntil: Date): Promise<void>;
  /** Stores the answer with its events in one write. Throws TurnLostError. */
  finish(turn: TurnDocument, finished: FinishedTurn, events: readonly EventEnvelope[]): Promise<void>;
  /** Stores how the turn ended without an answer; does nothing when the turn is not ours any more. */
  abandon(
    turn: TurnDocument,
    state: 'failed' | 'interrupted',
    error: { code: number; message: string } | null,
  ): Promise<void>;
  page(
    workspaceId: string,
    chatId: string,
    request: { page: number; limit: number; desc: boolean; range: TimeRange },
  ): Promise<Page<TurnDocument>>;
  /** The last `limit` answered turns of a chat that were asked with its key, oldest first. */
  memory(workspaceId: string, chatId: string, limit: number): Promise<{ question: string; answer: string }[]>;
  /** At most `limit` turns of a chat after the one with the id `after`, oldest first. */
  after(
    workspaceId: string,
    chatId: string,
    request: { after: string; limit: number; range: TimeRange },
  ): Promise<TurnDocument[]>;
  count(workspaceId: string, chatId: string, range: TimeRange): Promise<number>;
  /** The chats whose questions or answers hold a text, by their newest turns that do. */
  chatIdsWith(workspaceId: string, chatBotId: string, text: string): Promise<string[]>;
  /** Null when the chat has no such turn. */
  find(workspaceId: string, chatId: string, turnId: string): Promise<TurnDocument | null>;
  /** Writes a judgement if `turn` is still as it was read; null when somebody was faster. */
  judge(
    turn: TurnDocument,
    change: Partial<Pick<TurnDocument, 'feedback' | 'memberFeedback'>>,
    events: readonly EventEnvelope[],
  ): Promise<TurnDocument | null>;
  /** The judgements of a chat. */
  judgements(workspaceId: string, chatId: string): Promise<StoredFeedback[]>;
  /** Takes everything personal out of a chat's turns, then the turns themselves; returns how many are left. */
  erase(workspaceId: string, chatId: string): Promise<number>;
  /** Marks turns whose lease ended before `now` as interrupted; returns how many. */
  interruptAbandoned(now: Date): Promise<number>;
}

export function createTurnRepository(model: Model<TurnDocument>, signal: OutboxSignal): TurnRepository {
  const turns = createRepository(model, { signal });
  const allTurns = turns.everywhere(
    'Sweepers end abandoned turns and remove erased ones in every workspace.',
  );
  const held = (turn: TurnDocument) => ({
    _id: turn._id,
    state: 'pending' as const,
    leaseNumber: turn.leaseNumber,
  });
  return {
    async insertOnce(workspaceId, turn) {
      const scope = tenantScope(workspaceId);
      try {
        return { turn: await turns.in(scope).insert(turn), isNew: true };
      } catch (error) {
        if (!isAppError(error) || error.code !== ERRORS.alreadyExists) throw error;
        const known = await turns.in(scope).findOne({ chat_id: turn.chat_id, messageKey: turn.messageKey });
        if (known === null) throw error;
        return { turn: known, isNew: false };
      }
    },
    takeOver: (turn, leaseUntil) =>
      turns
        .in(tenantScope(turn.workspace_id))
        .update(
          { _id: turn._id, state: turn.state, leaseNumber: turn.leaseNumber },
          { set: { state: 'pending', leaseUntil, error: null }, inc: { leaseNumber: 1 } },
        ),
    async renew(turn, leaseUntil) {
      await turns.in(tenantScope(turn.workspace_id)).update(held(turn), { set: { leaseUntil } });
    },
    async finish(turn, { answer, source, metadata }, events) {
      const set = { state: 'answered' as const, answer, source, metadata, leaseUntil: null };
      const written = await turns.in(tenantScope(turn.workspace_id)).update(held(turn), { set }, { events });
      if (written === null) throw new TurnLostError('Another process has this turn');
    },
    async abandon(turn, state, error) {
      await turns.in(tenantScope(turn.workspace_id)).update(held(turn), {
        set: { state, error, leaseUntil: null },
      });
    },
    page: (workspaceId, chatId, { page, limit, desc, range }) =>
      turns
        .in(tenantScope(workspaceId))
        .page({ chat_id: chatId, ...createdWithin(range) }, { page, limit, orderBy: '_id', desc }),
    after: (workspaceId, chatId, { after, limit, range }) =>
      turns
        .in(tenantScope(workspaceId))
        .find({ chat_id: chatId, _id: { $gt: after }, ...createdWithin(range) }, { sort: { _id: 1 }, limit }),
    count: (workspaceId, chatId, range) =>
      turns.in(tenantScope(workspaceId)).count({ chat_id: chatId, ...createdWithin(range) }),
    async chatIdsWith(workspaceId, chatBotId, text) {
      const pattern = containing(text);
      const found = await turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_bot_id: chatBotId, $or: [{ question: pattern }, { answer: pattern }] },
          { sort: { _id: -1 }, limit: SEARCH_MAX_TURNS, projection: { chat_id: 1 } },
        );
      return [...new Set(found.map(({ chat_id }) => chat_id))];
    },
    find: (workspaceId, chatId, turnId) =>
      turns.in(tenantScope(workspaceId)).findOne({ _id: turnId, chat_id: chatId }),
    judge: (turn, change, events) =>
      turns
        .in(tenantScope(turn.workspace_id))
        .update({ _id: turn._id, revision: turn.revision }, { set: change }, { events }),
    async judgements(workspaceId, chatId) {
      const judged: JudgedTurn[] = await turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_id: chatId, $or: [{ feedback: { $ne: null } }, { memberFeedback: { $ne: null } }] },
          { projection: { feedback: 1, memberFeedback: 1 } },
        );
      return judged
        .flatMap(({ feedback, memberFeedback }) => [feedback, memberFeedback])
        .filter((judgement) => judgement !== null && judgement !== undefined);
    },
    async erase(workspaceId, chatId) {
      const ofChat = { workspace_id: workspaceId, chat_id: chatId };
      await allTurns.updateMany({ ...ofChat, status: { $ne: DELETED_STATUS } }, { set: NOTHING_PERSONAL });
      // Turns whose events still wait are spared until those are published.
      await allTurns.purge(ofChat);
      return allTurns.count({ ...ofChat, status: DELETED_STATUS });
    },
    async memory(workspaceId, chatId, limit) {
      const recent = await turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_id: chatId, state: 'answered', isKeyed: { $ne: false } },
          { sort: { _id: -1 }, limit, projection: { question: 1, answer: 1 } },
        );
      return recent.reverse().map(({ question, answer }) => ({ question, answer: answer ?? '' }));
    },
    interruptAbandoned: (now) =>
      allTurns.updateMany(
        { state: 'pending', leaseUntil: { $lt: now } },
        { set: { state: 'interrupted', leaseUntil: null } },
      ),
  };
}
