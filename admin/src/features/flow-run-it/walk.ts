import {
  FOLLOW_UP_TEXT,
  STEP_TYPES,
  type FlowRun,
  type FlowStep,
  type StepForChat,
} from '@colloquy/contracts';
import {
  advance,
  endRun,
  repeatStep,
  startRun,
  type Advanced,
  type AnswerInput,
  type FlowTexts,
  type RunContext,
} from '@colloquy/flow-engine';
import { canChoose, randomFor, randomSplitOf, type RandomSplit } from './random-ways.ts';
import { entriesOf, type WalkEntry } from './walk-entries.ts';

/** A private run of a draft. */
export interface Walk {
  /** The steps as of its start. */
  readonly steps: readonly FlowStep[];
  readonly run: FlowRun;
  readonly entries: readonly WalkEntry[];
  /** The step that waits for an answer. */
  readonly waiting: StepForChat | null;
  /** The random split that waits for the user's choice. */
  readonly pending: PendingSplit | null;
}

type Act = (context: RunContext) => Advanced;
interface PendingSplit extends RandomSplit {
  readonly act: Act;
  /** Decisions for the splits before it. */
  readonly decided: readonly number[];
}

export interface WalkOptions {
  readonly texts: FlowTexts;
  readonly allowInterruptions: boolean;
  /** Whether the user chooses at random splits, or chance does. */
  readonly asksForWays: boolean;
  /** Returns a new number in [0, 1) at each call. */
  readonly random: () => number;
}

const REVISION = 0;

/** Starts a walk at a root and advances it to the first waiting step. */
export function beginWalk(steps: readonly FlowStep[], rootId: string, options: WalkOptions): Walk {
  const begin: Act = (context) => startRun(steps, { id: 'run', chatId: 'chat', rootId }, context);
  // Without steps, the engine returns a run that has entered none.
  const { run } = startRun(
    [],
    { id: 'run', chatId: 'chat', rootId },
    contextOf(options, () => 0),
  );
  const empty: Walk = { steps, run, entries: [], waiting: null, pending: null };
  return perform(empty, begin, [], options);
}

/** The walk after an answer; `shown` is its text in the log. */
export function answerWalk(walk: Walk, input: AnswerInput, shown: string, options: WalkOptions): Walk {
  const said: Walk = { ...walk, entries: [...walk.entries, { kind: 'answer', text: shown }], waiting: null };
  return perform(said, (context) => advance(walk.steps, walk.run, input, context), [], options);
}

/** Ends the walk like a visitor who leaves the flow at the waiting step. */
export function leaveWalk(walk: Walk, shown: string): Walk {
  const run = endRun(walk.run, 'visitor', new Date());
  const entries: WalkEntry[] = [...walk.entries, { kind: 'answer', text: shown }, { kind: 'left' }];
  return { ...walk, run, entries, waiting: null };
}

/** Takes the chosen option of a random split, or a random one for null. */
export function chooseWay(walk: Walk, optionId: string | null, options: WalkOptions): Walk {
  const { pending } = walk;
  if (pending === null) return walk;
  const number = optionId === null ? options.random() : randomFor(pending, optionId);
  return perform({ ...walk, pending: null }, pending.act, [...pending.decided, number], options);
}

/** The current step of the walk; null when it has ended. */
export function stepOfWalk({ waiting, pending }: Walk): string | null {
  return pending?.split.id ?? waiting?.id ?? null;
}

/**
 * Performs an action of the engine, which gives the same result whenever it is repeated: at an undecided random split
 * the walk waits, and the action is performed again with the decision.
 */
function perform(walk: Walk, act: Act, decided: readonly number[], options: WalkOptions): Walk {
  let asked = 0;
  const random = () => decided[asked++] ?? (options.asksForWays ? 0 : options.random());
  const advanced = act(contextOf(options, random));
  if (options.asksForWays) {
    const passed = visitedSince(walk, advanced.run).flatMap((step) => randomSplitOf(walk.steps, step) ?? []);
    const open = passed[decided.length];
    if (open !== undefined) {
      return canChoose(open)
        ? { ...walk, pending: { ...open, act, decided } }
        : perform(walk, act, [...decided, 0], options);
    }
  }
  return goOn(taken(walk, advanced, options), options);
}

function taken(walk: Walk, advanced: Advanced, options: WalkOptions): Walk {
  const { run, isInterrupted } = advanced;
  const messages = isInterrupted
    ? repeatStep(
        walk.steps,
        run,
        contextOf(options, () => 0),
      ).messages
    : advanced.messages;
  const entries = entriesOf(walk.steps, visitedSince(walk, run), { ...advanced, messages });
  return {
    ...walk,
    run,
    entries: [...walk.entries, ...entries],
    waiting: messages.at(-1) ?? null,
  };
}

/** After an info text the client continues by itself. */
function goOn(walk: Walk, options: WalkOptions): Walk {
  if (walk.waiting?.type !== STEP_TYPES.infoText.id) return walk;
  const { steps, run } = walk;
  const next: Act = (context) => advance(steps, run, { text: FOLLOW_UP_TEXT }, context);
  return perform({ ...walk, waiting: null }, next, [], options);
}

/** The steps that the run has entered since. */
function visitedSince({ steps, run }: Walk, after: FlowRun): FlowStep[] {
  return after.visited.slice(run.visited.length).flatMap((id) => steps.find((step) => step.id === id) ?? []);
}

function contextOf({ texts, allowInterruptions }: WalkOptions, random: () => number): RunContext {
  return { now: new Date(), random, revision: REVISION, texts, allowInterruptions };
}
