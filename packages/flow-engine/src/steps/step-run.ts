import type {
  AnswerIssue,
  EmailNotificationStep,
  FlowValue,
  RunAnswer,
  StepForChat,
} from '@colloquy/contracts';
import type { FlowGraph } from '../graph/flow-graph.ts';
import type { Variables } from '../text/variables.ts';

/** What a visitor said to a step. */
export interface AnswerInput {
  readonly text: string;
  /** What they chose, where the client names it. */
  readonly optionIds?: readonly string[];
}

/** The texts of a visitor's language. */
export interface FlowTexts {
  /** The translation of an owner's text by its key (definitions, section 10), or the text itself. */
  translated(key: string, text: string): string;
  /** The product's own sentence for an answer that was not taken. */
  invalid(issue: AnswerIssue): string;
  /** What visitors say to skip a step that is optional. */
  readonly skipWords: readonly string[];
}

/** An answer that was taken, and where it leads; null for the end. */
interface Taken {
  readonly isTaken: true;
  /** Null for a step that was skipped. */
  readonly value: FlowValue | null;
  readonly optionIds: readonly string[];
  readonly nextId: string | null;
}
export type Answered = Taken | { readonly isTaken: false; readonly issue: AnswerIssue };

interface Linked {
  /** Steps that the owner's drawing leads to, null for the end. */
  links(graph: FlowGraph): readonly (string | null)[];
  /** Those of them that a run can take. */
  exits(graph: FlowGraph): readonly (string | null)[];
}

/** A step that waits for its visitor. */
export interface ShownRun extends Linked {
  readonly isShown: true;
  /** Whether it asks for something: what only informs is no progress. */
  readonly isQuestion: boolean;
  /** What of a client's view is its type's own. */
  view(texts: FlowTexts): Pick<StepForChat, 'type' | 'options' | 'input' | 'media' | 'delayMs'>;
  answer(input: AnswerInput, texts: FlowTexts): Answered;
  /** Where the run goes on when the step is given up. */
  readonly skippedTo: string | null;
  /** The owner's sentence for an answer that was not taken; empty for none. */
  readonly message: string;
}

/** What the server knows while it walks. */
export interface WalkContext {
  readonly graph: FlowGraph;
  readonly variables: Variables;
  readonly answers: readonly RunAnswer[];
  /** From 0 up to 1. */
  readonly random: () => number;
}

interface Passed {
  readonly nextId: string | null;
  /** A mail that is due. */
  readonly mail?: EmailNotificationStep;
}

/** A step that the server walks by itself. */
export interface WalkedRun extends Linked {
  readonly isShown: false;
  /** Null where no way leads on, which the check refuses. */
  pass(walk: WalkContext): Passed | null;
}

export type StepRun = ShownRun | WalkedRun;
