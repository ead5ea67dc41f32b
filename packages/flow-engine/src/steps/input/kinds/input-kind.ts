import type {
  AnswerIssue,
  FlowValue,
  InputRules,
  InputValidation,
  InputValidationKind,
} from '@colloquy/contracts';

export type ValidationOf<TKind extends InputValidationKind> = Extract<InputValidation, { kind: TKind }>;

/** The parsed value, or why the text is not valid. */
export type Read = { readonly value: FlowValue } | { readonly issue: AnswerIssue };

/** Parses answers of one kind; the text is trimmed and not empty. */
export interface InputKind {
  read(text: string): Read;
  /** The part of the rule that a client may know. */
  readonly rules: Partial<InputRules>;
  /** Whether its pattern can be matched safely. */
  readonly isSafe: boolean;
}
