import type {
  AnswerIssue,
  EmailNotificationStep,
  FlowValue,
  RunAnswer,
  StepForChat,
} from '@colloquy/contracts';
import type { FlowGraph } from '../graph/flow-graph.ts';
import type { Variables } from '../text/variables.ts';

/** A visitor's answer to a step. */
export interface AnswerInput {
  readonly text: string;
  /** The chosen options, if the client names them. */
  readonly optionIds?: readonly string[];
}

/** The texts in a visitor's language. */
export interface FlowTexts {
  /** The translation of an owner's text by its key (definitions, section 10), or the text itself. */
  translated(key: string, text: string): string;
  /** The product's own text for a rejected answer. */
  invalid(issue: AnswerIssue): string;
  /** Words with which visitors skip an optional step. */
  readonly skipWords: readonly string[];
}

/** An accepted answer and the next step; null for the end. */
interface Taken {
  readonly isTaken: true;
  /** Null for a skipped step. */
  readonly value: FlowValue | null;
  readonly optionIds: readonly string[];
  readonly nextId: string | null;
}
export type Answered = Taken | { readonly isTaken: false; readonly issue: AnswerIssue };

interface Linked {
  /** Steps that the drawn edges lead to, null for the end. */
  links(graph: FlowGraph): readonly (string | null)[];
  /** Those of them that a run can reach. */
  exits(graph: FlowGraph): readonly (string | null)[];
}

/** A step that waits for its visitor. */
export interface ShownRun extends Linked {
  readonly isShown: true;
  /** Whether it asks for an answer: purely informative steps do not count as progress. */
  readonly isQuestion: boolean;
  /** The fields of a client's view specific to the step type. */
  view(texts: FlowTexts): Pick<StepForChat, 'type' | 'options' | 'input' | 'media' | 'delayMs'>;
  answer(input: AnswerInput, texts: FlowTexts): Answered;
  /** The next step when the step is given up. */
  readonly skippedTo: string | null;
  /** The owner's text for a rejected answer; empty for none. */
  readonly message: string;
}

/** What the server knows while it advances a run. */
export interface WalkContext {
  readonly graph: FlowGraph;
  readonly variables: Variables;
  readonly answers: readonly RunAnswer[];
  /** A number in [0, 1). */
  readonly random: () => number;
}

interface Passed {
  readonly nextId: string | null;
  /** A mail to send. */
  readonly mail?: EmailNotificationStep;
}

/** A step that the server passes by itself. */
export interface WalkedRun extends Linked {
  readonly isShown: false;
  /** Null when no edge leads on, which the check rejects. */
  pass(walk: WalkContext): Passed | null;
}

export type StepRun = ShownRun | WalkedRun;
