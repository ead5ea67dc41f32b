import { createGenerativeAnswerer } from '@colloquy/language-model';
import {
  aPassage,
  anAnswerRequest,
  collectAnswer,
  createScriptedChatModel,
} from '@colloquy/language-model/testing';
import type { AnswerCase, AnswerSet } from '../answer-set.ts';
import { writtenAnswers, type WrittenAnswer } from './styles.ts';

export interface StyleFigures {
  readonly style: string;
  readonly isRight: boolean;
  readonly written: number;
  /** Right ones shown, or wrong ones stopped. */
  readonly well: number;
}

export interface SupportFigures {
  readonly name: string;
  readonly styles: readonly StyleFigures[];
}

/** What the support check does with answers that are known to be right or wrong, by the way they are written. */
export async function measureSupport({ name, cases }: AnswerSet): Promise<SupportFigures> {
  const styles = new Map<string, { isRight: boolean; written: number; well: number }>();
  for (const [at, asked] of cases.entries()) {
    for (const written of writtenAnswers(asked, at)) {
      const shown = await shownOf(asked, written);
      const isWell = shown.includes(written.claim) === written.isRight;
      const sum = styles.get(written.style) ?? { isRight: written.isRight, written: 0, well: 0 };
      styles.set(written.style, { ...sum, written: sum.written + 1, well: sum.well + (isWell ? 1 : 0) });
    }
  }
  return { name, styles: [...styles].map(([style, sums]) => ({ style, ...sums })) };
}

async function shownOf({ question, passages }: AnswerCase, { text }: WrittenAnswer): Promise<string> {
  const model = createScriptedChatModel(() => [text]);
  const request = anAnswerRequest({
    question,
    botName: 'Assistant',
    passages: passages.map((passage, at) => aPassage({ ...passage, n: at + 1 })),
  });
  const { done } = await collectAnswer(createGenerativeAnswerer(model), request);
  return done.text;
}
