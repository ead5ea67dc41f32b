import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
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
import { INTERRUPTED, type TurnTransition } from './turns.transition.ts';

/** Turns that a search looks at, from the newest that match; older matches need a narrower search. */
const SEARCH_MAX_TURNS = 2_000;
/** Judged turns that are read to count a conversation's thumbs. */
type JudgedTurn = Pick<TurnDocument, 'feedback' | 'memberFeedback'>;

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
  /** Stores how the turn ended, with its events; false when another process has taken the turn over. */
  finish(turn: TurnDocument, end: TurnTransition): Promise<boolean>;
  page(
    workspaceId: string,
    conversationId: string,
    request: { page: number; limit: number; desc: boolean; range: TimeRange },
  ): Promise<Page<TurnDocument>>;
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
  ): Promise<TurnDocument[]>;
  count(workspaceId: string, conversationId: string, range: TimeRange): Promise<number>;
  /** The conversations whose questions or answers hold a text, by their newest turns that do. */
  conversationIdsWith(workspaceId: string, botId: string, text: string): Promise<string[]>;
  /** Null when the conversation has no such turn. */
  find(workspaceId: string, conversationId: string, turnId: string): Promise<TurnDocument | null>;
  /** Writes a judgement if `turn` is still as it was read; null when somebody was faster. */
  judge(
    turn: TurnDocument,
    change: Partial<Pick<TurnDocument, 'feedback' | 'memberFeedback'>>,
    events: readonly EventEnvelope[],
  ): Promise<TurnDocument | null>;
  /** The judgements of a conversation. */
  judgements(workspaceId: string, conversationId: string): Promise<StoredFeedback[]>;
  /** Takes everything personal out of a conversation's turns, then the turns themselves; returns how many are left. */
  erase(workspaceId: string, conversationId: string): Promise<number>;
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
    async finish(turn, { set, events }) {
      const ofWorkspace = turns.in(tenantScope(turn.workspace_id));
      return (await ofWorkspace.update(held(turn), { set }, { events })) !== null;
    },
    page: (workspaceId, conversationId, { page, limit, desc, range }) =>
      turns
        .in(tenantScope(workspaceId))
        .page({ chat_id: conversationId, ...createdWithin(range) }, { page, limit, orderBy: '_id', desc }),
    after: (workspaceId, conversationId, { after, limit, range }) =>
      turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_id: conversationId, _id: { $gt: after }, ...createdWithin(range) },
          { sort: { _id: 1 }, limit },
        ),
    count: (workspaceId, conversationId, range) =>
      turns.in(tenantScope(workspaceId)).count({ chat_id: conversationId, ...createdWithin(range) }),
    async conversationIdsWith(workspaceId, botId, text) {
      const pattern = containing(text);
      const found = await turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_bot_id: botId, $or: [{ question: pattern }, { answer: pattern }] },
          { sort: { _id: -1 }, limit: SEARCH_MAX_TURNS, projection: { chat_id: 1 } },
        );
      return [...new Set(found.map(({ chat_id }) => chat_id))];
    },
    find: (workspaceId, conversationId, turnId) =>
      turns.in(tenantScope(workspaceId)).findOne({ _id: turnId, chat_id: conversationId }),
    judge: (turn, change, events) =>
      turns
        .in(tenantScope(turn.workspace_id))
        .update({ _id: turn._id, revision: turn.revision }, { set: change }, { events }),
    async judgements(workspaceId, conversationId) {
      const judged: JudgedTurn[] = await turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_id: conversationId, $or: [{ feedback: { $ne: null } }, { memberFeedback: { $ne: null } }] },
          { projection: { feedback: 1, memberFeedback: 1 } },
        );
      return judged
        .flatMap(({ feedback, memberFeedback }) => [feedback, memberFeedback])
        .filter((judgement) => judgement !== null && judgement !== undefined);
    },
    async erase(workspaceId, conversationId) {
      const ofConversation = { workspace_id: workspaceId, chat_id: conversationId };
      await allTurns.updateMany(
        { ...ofConversation, status: { $ne: DELETED_STATUS } },
        { set: NOTHING_PERSONAL },
      );
      // Turns whose events still wait are spared until those are published.
      await allTurns.purge(ofConversation);
      return allTurns.count({ ...ofConversation, status: DELETED_STATUS });
    },
    async memory(workspaceId, conversationId, limit) {
      const recent = await turns
        .in(tenantScope(workspaceId))
        .find(
          { chat_id: conversationId, state: 'answered', isKeyed: { $ne: false } },
          { sort: { _id: -1 }, limit, projection: { question: 1, answer: 1 } },
        );
      return recent.reverse().map(({ question, answer }) => ({ question, answer: answer ?? '' }));
    },
    interruptAbandoned: (now) =>
      allTurns.updateMany({ state: 'pending', leaseUntil: { $lt: now } }, { set: INTERRUPTED }),
  };
}
