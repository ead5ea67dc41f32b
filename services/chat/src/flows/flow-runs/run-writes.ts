import { chatEvents, type EventEnvelope, type FlowRun } from '@colloquy/contracts';
import type { Advanced, RunEffect } from '@colloquy/flow-engine';
import { eventFor } from '@colloquy/service-kit';
import type { AnsweredTurn, FlowMail, FlowRunDocument } from './flow-runs.model.ts';
import type { NewFlowRun, RunChange } from './flow-runs.repository.ts';
import type { FlowFacts } from './flow-facts.ts';
import { ACTIVE_KEY } from './run-state.ts';

const MINUTE_MS = 60_000;

/** The row of a new run after its first steps, with its events. */
export function newRun(
  advanced: Advanced,
  isAnswer: boolean,
  facts: FlowFacts,
): { readonly run: NewFlowRun; readonly events: EventEnvelope[] } {
  const { conversation, turnId, isKeyed } = facts;
  const { _id: chat_id, chat_bot_id, channel } = conversation;
  const { set, events } = advancedRun(advanced, isAnswer, facts, { appliedTurns: [], mails: [] });
  const flowRevision = advanced.run.revision;
  return { run: { _id: turnId, chat_id, chat_bot_id, channel, flowRevision, isKeyed, ...set }, events };
}

/** The write for a turn: the run's state, its answer to the turn and its events. */
export function advancedRun(
  advanced: Advanced,
  isAnswer: boolean,
  facts: FlowFacts,
  before: Pick<FlowRunDocument, 'appliedTurns' | 'mails'>,
) {
  const { run, effects } = advanced;
  return {
    set: {
      ...standing(run, facts.settings.flow.abandonMinutes),
      appliedTurns: [...before.appliedTurns, facts.turnId],
      last: answeredTurn(advanced, isAnswer, facts.turnId),
      mails: [...before.mails, ...effects.flatMap(mailOf)],
    },
    events: effects.flatMap((effect) => eventOf(effect, run, facts)),
  };
}

/** The write that ends a run without an answer. */
export function endedRun(run: FlowRun): RunChange {
  return { set: { run, activeKey: run.id, abandonAt: null }, events: [] };
}

/** The write for a visitor who leaves the flow: the end and an empty answer. */
export function leftRun(
  run: FlowRun,
  turnId: string,
  { appliedTurns }: Pick<FlowRunDocument, 'appliedTurns'>,
): RunChange {
  const survey = { state: run.state, step: null };
  const last = { turnId, text: '', survey, isAnswer: true, offersContact: false };
  const { set, events } = endedRun(run);
  return { set: { ...set, appliedTurns: [...appliedTurns, turnId], last }, events };
}

/** The write for a concurrent handoff: the run ends, and other responders answer the turn. */
export function withheldRun(run: FlowRun): RunChange {
  const { set, events } = endedRun(run);
  return { set: { ...set, appliedTurns: [] }, events };
}

function standing(run: FlowRun, abandonMinutes: number) {
  const isActive = run.state === 'active';
  return {
    run,
    activeKey: isActive ? ACTIVE_KEY : run.id,
    abandonAt: isActive ? new Date(Date.parse(run.updatedAt) + abandonMinutes * MINUTE_MS) : null,
  };
}

/** The answer to a turn: the next step, or the reason for a refused answer with the same step. */
function answeredTurn(
  { run, messages, refusal, effects }: Advanced,
  isAnswer: boolean,
  turnId: string,
): AnsweredTurn {
  const step = messages.at(-1) ?? null;
  const { attemptsLeft = 0, ...error } = refusal ?? {};
  return {
    turnId,
    text: refusal?.message ?? step?.text ?? '',
    survey: {
      state: run.state,
      step,
      ...('issue' in error && { error: { issue: error.issue, message: error.message }, attemptsLeft }),
    },
    isAnswer,
    offersContact: effects.some(({ kind }) => kind === 'offerContact'),
  };
}

function mailOf(effect: RunEffect): FlowMail[] {
  if (effect.kind !== 'sendMail') return [];
  const { kind: _kind, key: _key, ...mail } = effect;
  return [{ ...mail, state: 'requested' }];
}

function eventOf(effect: RunEffect, run: FlowRun, { conversation, context }: FlowFacts): EventEnvelope[] {
  const { chat_bot_id, workspace_id, channel } = conversation;
  const facts = { chat_id: run.chat_id, chat_bot_id, workspace_id, channel, run_id: run.id };
  switch (effect.kind) {
    case 'sendMail': {
      const data = { ...facts, step_id: effect.stepId };
      return [eventFor(context, chatEvents.flowMailRequested, workspace_id, data)];
    }
    case 'completed': {
      const { root_id, revision, startedAt, updatedAt: completedAt } = run;
      const data = { ...facts, root_id, revision, startedAt, completedAt };
      return [eventFor(context, chatEvents.surveyCompleted, workspace_id, data)];
    }
    case 'failed':
    case 'offerContact':
      return [];
  }
}
