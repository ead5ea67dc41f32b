import type { Model } from 'mongoose';
import type { AnswerMetadata, AnswerSource, EventEnvelope } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import {
  createGlobalRepository,
  createTenantRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { TurnDocument } from './turns.model.ts';

export interface FinishedTurn {
  readonly answer: string;
  readonly source: AnswerSource;
  readonly metadata: AnswerMetadata;
}

/** Raised when another process has taken the turn over: what this one found out is dropped. */
export class TurnLostError extends Error {
  override readonly name = 'TurnLostError';
}

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
    request: { page: number; limit: number; desc: boolean },
  ): Promise<Page<TurnDocument>>;
  /** The last `limit` answered turns of a chat, oldest first. */
  memory(workspaceId: string, chatId: string, limit: number): Promise<{ question: string; answer: string }[]>;
  /** Marks turns whose lease ended before `now` as interrupted; returns how many. */
  interruptAbandoned(now: Date): Promise<number>;
}

export function createTurnRepository(model: Model<TurnDocument>, signal: OutboxSignal): TurnRepository {
  const turns = createTenantRepository(model, { signal });
  const allTurns = createGlobalRepository(model, {
    signal,
    reason: 'The sweeper ends abandoned turns of every workspace.',
  });
  const held = (turn: TurnDocument) => ({
    _id: turn._id,
    state: 'pending' as const,
    leaseNumber: turn.leaseNumber,
  });
  return {
    async insertOnce(workspaceId, turn) {
      const scope = tenantScope(workspaceId);
      try {
        return { turn: await turns.insert(scope, turn), isNew: true };
      } catch (error) {
        if (!isAppError(error) || error.code !== '409003') throw error;
        const known = await turns.findOne(scope, { chat_id: turn.chat_id, messageKey: turn.messageKey });
        if (known === null) throw error;
        return { turn: known, isNew: false };
      }
    },
    takeOver: (turn, leaseUntil) =>
      turns.update(
        tenantScope(turn.workspace_id),
        { _id: turn._id, state: turn.state, leaseNumber: turn.leaseNumber },
        { set: { state: 'pending', leaseUntil, error: null }, inc: { leaseNumber: 1 } },
      ),
    async renew(turn, leaseUntil) {
      await turns.update(tenantScope(turn.workspace_id), held(turn), { set: { leaseUntil } });
    },
    async finish(turn, { answer, source, metadata }, events) {
      const set = { state: 'answered' as const, answer, source, metadata, leaseUntil: null };
      const written = await turns.update(tenantScope(turn.workspace_id), held(turn), { set }, { events });
      if (written === null) throw new TurnLostError('Another process has this turn');
    },
    async abandon(turn, state, error) {
      await turns.update(tenantScope(turn.workspace_id), held(turn), {
        set: { state, error, leaseUntil: null },
      });
    },
    page: (workspaceId, chatId, { page, limit, desc }) =>
      turns.page(tenantScope(workspaceId), { chat_id: chatId }, { page, limit, orderBy: '_id', desc }),
    async memory(workspaceId, chatId, limit) {
      const recent = await turns.find(
        tenantScope(workspaceId),
        { chat_id: chatId, state: 'answered' },
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
