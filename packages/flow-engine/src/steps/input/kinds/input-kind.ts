import type {
  AnswerIssue,
  FlowValue,
  InputRules,
  InputValidation,
  InputValidationKind,
} from '@colloquy/contracts';

export type ValidationOf<TKind extends InputValidationKind> = Extract<InputValidation, { kind: TKind }>;

/** A value, or why a text is none. */
export type Read = { readonly value: FlowValue } | { readonly issue: AnswerIssue };

/** How answers of one kind are read; the text is trimmed and not empty. */
export interface InputKind {
  read(text: string): Read;
  /** What a client may know of the rule. */
  readonly rules: Partial<InputRules>;
  /** Whether its pattern can be matched safely. */
  readonly isSafe: boolean;
}
