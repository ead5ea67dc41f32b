import { AnswerSource, DocumentStatus, channelOf } from '@colloquy/contracts';
import { DELETED, type Invariant } from '../breach.ts';
import type { TurnRow } from '../rows.ts';

/** I3: compares the expected effects of events with the actual ones. */
export const events: Invariant = function* (snapshot, limits) {
  for (const { collection, id } of snapshot.waiting) yield `${collection} ${id} has unpublished events`;
  for (const { consumer, position } of snapshot.deadLetters)
    yield `${consumer} gave up the event at ${position}`;
  yield* inboxIsSettled(snapshot, limits);
  yield* ledgerEqualsAnswers(snapshot, limits);
  yield* billingKnowsResources(snapshot, limits);
};

const inboxIsSettled: Invariant = function* ({ inbox }) {
  const seen = new Set<string>();
  for (const { consumer, eventId, state } of inbox) {
    const key = `${consumer} ${eventId}`;
    if (seen.has(key)) yield `${consumer} has event ${eventId} twice`;
    seen.add(key);
    if (state !== 'applied') yield `${consumer} never finished event ${eventId}`;
  }
};

const BILLED: ReadonlySet<string> = new Set([
  AnswerSource.external,
  AnswerSource.functionCall,
  AnswerSource.functionCallRaw,
]);

const isBillable = (turn: TurnRow): boolean =>
  turn.state === 'answered' &&
  turn.source !== null &&
  BILLED.has(turn.source) &&
  channelOf(turn.channel).isMetered;

const ledgerEqualsAnswers: Invariant = function* ({ turns, ledger }) {
  const billable = new Set(turns.filter(isBillable).map(({ _id }) => _id));
  const billed = new Set<string>();
  for (const { _id } of ledger) {
    if (!billable.has(_id)) yield `ledger entry ${_id} stands for no billable answer`;
    if (billed.has(_id)) yield `answer ${_id} was billed twice`;
    billed.add(_id);
  }
  for (const id of billable) if (!billed.has(id)) yield `answer ${id} was not billed`;
};

const billingKnowsResources: Invariant = function* ({ bots, items, resources, subscriptions, workspaces }) {
  const counted = new Map(resources.map((row) => [row._id, row]));
  const subscribed = new Map(subscriptions.map((row) => [row.workspace_id, row]));
  for (const { _id, status } of workspaces) {
    const isOpen = subscribed.get(_id)?.closedAt === null;
    if (status === DELETED && isOpen) yield `workspace ${_id} is gone and its plan is still open`;
    if (status !== DELETED && !subscribed.has(_id)) yield `workspace ${_id} has no subscription`;
  }
  const owned = [
    ...bots.map(({ _id, status }) => ({ kind: 'bot', _id, isThere: status !== DELETED })),
    ...items
      .filter(({ documentStatus }) => documentStatus !== DocumentStatus.pending)
      .map(({ _id, status }) => ({ kind: 'document', _id, isThere: status !== DELETED })),
  ];
  for (const { kind, _id, isThere } of owned) {
    const row = counted.get(_id);
    if (isThere && (row === undefined || row.isGone)) yield `${kind} ${_id} is not counted`;
    if (!isThere && row !== undefined && !row.isGone) yield `${kind} ${_id} is gone and still counted`;
  }
};
