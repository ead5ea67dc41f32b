import { AnswerSource, FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { advance, endRun, repeatStep } from '@colloquy/flow-engine';
import {
  type FlowOfTurn,
  type FlowPosition,
  conversationReply,
  type Reply,
} from '../../conversations/index.ts';
import { assertOptions, assertStepWaits } from './asked-step.ts';
import type { Beginning, FlowBegin, LiveFlow } from './flow-begin.ts';
import { runContext } from './flow-context.ts';
import { isBeginning, runScopeOf, type FlowFacts, type TurnFacts } from './flow-facts.ts';
import type { FlowReader } from './flow-reader.ts';
import type { FlowRunDocument } from './flow-runs.model.ts';
import type { FlowRunRepository } from './flow-runs.repository.ts';
import { ACTIVE_KEY, activeOf, endReasonOf } from './run-state.ts';
import { advancedRun, endedRun, leftRun, withheldRun } from './run-writes.ts';
import { isSensitiveAnswer } from './sensitive-answers.ts';

/** Concurrent asks of one conversation decide again when another one was faster, at most this often. */
const MAX_ROUNDS = 8;

/** The flow's decision about a turn, before the other responders are asked. */
interface Taken {
  /** The flow's own answer. */
  readonly reply?: Reply;
  /** The run's position, added to the answer of another responder. */
  readonly standing?: FlowPosition;
  /** Set when no run is active, so that another responder's answer may begin one. */
  readonly mayBegin?: LiveFlow;
  readonly earlier: readonly FlowRunDocument[];
}

export type OpenFlow = (facts: TurnFacts) => FlowOfTurn;

/** Applies turns to flows. Every write has the turn's id, so that a repeated turn takes no second step. */
export function createFlowTurns(deps: {
  readonly runs: FlowRunRepository;
  readonly reader: FlowReader;
  readonly begin: FlowBegin;
  readonly now: () => Date;
}): OpenFlow {
  const { runs, reader, begin, now } = deps;

  async function look(facts: TurnFacts): Promise<Taken> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { found, again } = facts.runs;
      const taken = await lookOnce(facts, await (round === 0 ? found() : again()));
      if (taken !== null) return taken;
    }
    return { earlier: [] };
  }

  /** Null when another ask of the conversation was faster. */
  async function lookOnce(facts: FlowFacts, earlier: readonly FlowRunDocument[]): Promise<Taken | null> {
    const found = activeOf(earlier);
    const reason = found === null ? null : endReasonOf(found, facts, now());
    if (found !== null && reason === 'human') {
      await end(found, reason, found._id === facts.turnId ? withheldRun : endedRun);
      return null;
    }
    const repeated = earlier.find(({ appliedTurns }) => appliedTurns.includes(facts.turnId));
    if (repeated !== undefined) return { ...(await again(repeated, facts)), earlier };
    if (found === null) return beginByMessage(facts, earlier);
    if (found.isKeyed && !facts.isKeyed) {
      // The run's answers came from a caller with the key: to callers without it, the run does not exist.
      assertStepWaits(facts.asked, null);
      return { earlier };
    }
    if (reason !== null) {
      await end(found, reason);
      return null;
    }
    return goOn(found, facts, earlier);
  }

  /** The run's stored answer to this turn, or its current position when it has continued since. */
  async function again(row: FlowRunDocument, facts: FlowFacts): Promise<Omit<Taken, 'earlier'>> {
    const { last } = row;
    const isSensitive = isSensitiveAnswer(facts.text, row.run.answers, await stepsOf(row, facts));
    if (last.turnId !== facts.turnId) return { reply: await repeated(row, facts, isSensitive) };
    const flow = { ...last, revision: row.flowRevision, isSensitive };
    return last.isAnswer ? { reply: replyOf(last.text, flow, facts) } : { standing: flow };
  }

  /** The waiting step once more. */
  async function repeated(row: FlowRunDocument, facts: FlowFacts, isSensitive = false): Promise<Reply> {
    const flow = { ...(await positionOf(row, facts)), isAnswer: true, isSensitive };
    return replyOf(flow.survey.step?.text ?? '', flow, facts);
  }

  async function positionOf(row: FlowRunDocument, facts: FlowFacts): Promise<FlowPosition> {
    const steps = await stepsOf(row, facts);
    const { messages } = repeatStep(steps, row.run, runContext(facts, row.flowRevision, now()));
    const survey = { state: row.run.state, step: messages.at(-1) ?? null };
    return { survey, revision: row.flowRevision, isAnswer: false, isSensitive: false, offersContact: false };
  }

  /** The steps of the revision that the run began with; later publishing does not change a run. */
  async function stepsOf({ chat_bot_id, flowRevision }: FlowRunDocument, { context }: FlowFacts) {
    return (await reader.steps(chat_bot_id, flowRevision, context)) ?? [];
  }

  async function goOn(
    row: FlowRunDocument,
    facts: FlowFacts,
    earlier: readonly FlowRunDocument[],
  ): Promise<Taken | null> {
    const { asked, text } = facts;
    const begun = await beginByButton(row, facts, earlier);
    if (begun !== undefined) return begun;
    // The widget asks for the current step when a visitor returns.
    if (text === FOLLOW_UP_TEXT && asked.stepId === null)
      return { reply: await repeated(row, facts), earlier };
    const steps = await stepsOf(row, facts);
    const mailedSteps = await runs.mailedIn(runScopeOf(facts));
    let isInterrupted = false;
    const changed = await runs.change(row, (current) => {
      isInterrupted = false;
      if (current.activeKey !== ACTIVE_KEY || current.appliedTurns.includes(facts.turnId)) return null;
      assertStepWaits(asked, current.run.current_id);
      if (asked.leavesFlow) return leftRun(endRun(current.run, 'visitor', now()), facts.turnId, current);
      assertOptions(asked, steps, current.run.current_id);
      const context = { ...runContext(facts, current.flowRevision, now()), mailedSteps };
      const advanced = advance(steps, current.run, { text, optionIds: asked.optionIds }, context);
      isInterrupted = advanced.isInterrupted;
      if (isInterrupted) return null;
      const isBroken = advanced.run.state === 'failed' && advanced.refusal === null;
      return advancedRun(advanced, !isBroken, facts, current);
    });
    if (isInterrupted) return { standing: resumed(await positionOf(changed, facts)), earlier };
    // The run was ended meanwhile.
    if (!changed.appliedTurns.includes(facts.turnId)) return null;
    return { ...(await again(changed, facts)), earlier };
  }

  /** A button of another flow ends the current run and begins that flow. Undefined when the step is no such button. */
  async function beginByButton(
    row: FlowRunDocument,
    facts: FlowFacts,
    earlier: readonly FlowRunDocument[],
  ): Promise<Taken | null | undefined> {
    const { stepId, leavesFlow } = facts.asked;
    if (stepId === null || leavesFlow || stepId === row.run.current_id) return undefined;
    const live = await begin.live(facts);
    const rootId = live && (await begin.rootFor(live, [['button', stepId]], facts));
    if (live === null || rootId === null) return undefined;
    await end(row, 'visitor');
    return beginAt(live, rootId, facts, earlier);
  }

  async function beginByMessage(
    facts: FlowFacts,
    earlier: readonly FlowRunDocument[],
  ): Promise<Taken | null> {
    const { asked, text } = facts;
    const live = await begin.live(facts);
    const rootId = live && (await begin.rootFor(live, beginningsOf(facts, earlier), facts));
    if (live !== null && rootId !== null) return beginAt(live, rootId, facts, earlier);
    assertStepWaits(asked, null);
    // A follow-up asks no question, and no step waits.
    if (text === FOLLOW_UP_TEXT) return { reply: silence(facts), earlier };
    return { ...(live !== null && { mayBegin: live }), earlier };
  }

  async function beginAt(
    live: LiveFlow,
    rootId: string,
    facts: FlowFacts,
    earlier: readonly FlowRunDocument[],
    isAnswer = true,
  ): Promise<Taken | null> {
    const row = await begin.begin(live, rootId, facts, isAnswer);
    return row && { ...(await again(row, facts)), earlier: [row, ...earlier] };
  }

  const end = (row: FlowRunDocument, reason: 'human' | 'idle' | 'reset' | 'visitor', ended = endedRun) =>
    runs.change(row, ({ activeKey, run }) =>
      activeKey === ACTIVE_KEY ? ended(endRun(run, reason, now())) : null,
    );

  /** The position of the conversation's flow after another responder's reply. */
  async function besideReply(
    reply: Reply,
    facts: TurnFacts,
    taken: Taken | null,
  ): Promise<FlowPosition | null> {
    // A member has the conversation.
    if (reply.storedFor !== undefined) return null;
    if (taken === null) {
      const row = activeOf(await facts.runs.found());
      const isSeen = row !== null && (facts.isKeyed || !row.isKeyed);
      if (!isSeen || endReasonOf(row, facts, now()) !== null) return null;
      return { ...resumed(await positionOf(row, facts)), isSensitive: null };
    }
    if (taken.standing !== undefined) return taken.standing;
    const { mayBegin, earlier } = taken;
    const rootId = mayBegin && (await begin.rootFor(mayBegin, afterReply(reply, facts, earlier), facts));
    if (mayBegin === undefined || !rootId) return null;
    return (await beginAt(mayBegin, rootId, facts, earlier, false))?.standing ?? null;
  }

  return (facts) => {
    let looked: Promise<Taken> | undefined;
    const take = () => (looked ??= look(facts));
    return {
      take: async () => (await take()).reply ?? null,
      async beside(reply) {
        const flow = await besideReply(reply, facts, looked === undefined ? null : await looked);
        return flow === null ? reply : { ...reply, flow };
      },
      hasVariables: async () =>
        (await take()).earlier.some(({ run }) => Object.keys(run.variables).length > 0),
    };
  };
}

/** The triggers that a message may match, the most explicit first. */
function beginningsOf(facts: FlowFacts, earlier: readonly FlowRunDocument[]): Beginning[] {
  const { asked, text } = facts;
  if (asked.leavesFlow) return [];
  if (asked.stepId !== null) return [['button', asked.stepId]];
  if (text === FOLLOW_UP_TEXT) return isBeginning(facts, earlier) ? [['start']] : [];
  return [
    ['button', text],
    ['keyword', text],
    ['intent', text],
  ];
}

/**
 * The triggers after another responder's answer. A visitor whose first message is a question gets the start flow after
 * it.
 */
function afterReply({ source }: Reply, facts: FlowFacts, earlier: readonly FlowRunDocument[]): Beginning[] {
  const isUnknown = source === AnswerSource.unknown;
  return [
    ...(isUnknown ? [['unknown'] as const] : []),
    ...(isBeginning(facts, earlier) ? [['start'] as const] : []),
  ];
}

function resumed(standing: FlowPosition): FlowPosition {
  return { ...standing, survey: { ...standing.survey, resumed: true } };
}

function replyOf(text: string, flow: FlowPosition, { settings }: FlowFacts): Reply {
  return { ...conversationReply(text, settings.general.language), flow };
}

const silence = ({ settings }: FlowFacts): Reply => conversationReply('', settings.general.language);
