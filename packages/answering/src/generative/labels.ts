import { fold, wordsOf } from '@colloquy/text';
import { holdsAnswerType } from '../extractive/answer-types.ts';
import { TYPE_WORDS } from '../extractive/question-patterns.ts';

/** "Price:", "**Opening hours:**" at the start of a line, before the labelled value. */
const LABELLED =
  /^[\s>]*(?:[-*+•–]\s+)?(?:\*\*|__)?(?<label>[^:：*_.!?|]{2,60}?)(?:\*\*|__)?\s*[:：](?:\*\*|__)?\s+(?<value>\S.*)$/su;
const MAX_LABEL_WORDS = 5;
const BOLD = /^[\s>]*(?:[-*+•–]\s+)?(?:\*\*|__)/u;
const LEADS = /[:：](?:\*\*|__)?\s*$/u;
const HAS_DIGIT = /\d/;

export interface LabelledValue {
  readonly label: string;
  readonly value: string;
  /** Set in bold, so that it is not part of a sentence. */
  readonly isBold: boolean;
}

/** A label and its value; null for a text without a label. */
export function labelledValue(text: string): LabelledValue | null {
  const { label = '', value = '' } = LABELLED.exec(text)?.groups ?? {};
  const isLabel = label !== '' && wordsOf(label).length <= MAX_LABEL_WORDS;
  return isLabel ? { label, value, isBold: BOLD.test(text) } : null;
}

/** Whether a text only introduces what follows: it ends with a colon and contains no figure. */
export function isLeadIn(text: string): boolean {
  return LEADS.test(text) && !HAS_DIGIT.test(text);
}

/** Whether a word names the kind of a text's value: "price" an amount, "hours" a time. */
export function namesKindOf(word: string, text: string): boolean {
  const folded = fold(word);
  return TYPE_WORDS.some(([type, test]) => test.test(folded) && holdsAnswerType(text, type));
}
