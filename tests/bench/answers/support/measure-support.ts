import { createGenerativeAnswerer, type AnswerDone } from '@colloquy/answering';
import { aPassage, anAnswerRequest, collectAnswer } from '@colloquy/answering/testing';
import { createScriptedChatModel } from '@colloquy/language-model/testing';
import type { AnswerCase, AnswerSet } from '../answer-set.ts';
import { writtenAnswers, type WrittenAnswer } from './styles.ts';

export interface StyleFigures {
  readonly style: string;
  readonly isRight: boolean;
  readonly written: number;
  /** Right answers shown, or wrong ones stopped. */
  readonly well: number;
}

export interface SupportFigures {
  readonly name: string;
  readonly styles: readonly StyleFigures[];
  readonly confidence: ConfidenceFigures;
}

/** Calibration error of the confidence of shown answers; right and wrong ones have equal total weight. */
export interface ConfidenceFigures {
  /** Mean distance over bins of a tenth, weighted. */
  readonly calibrationError: number;
  readonly brier: number;
}

interface Stated {
  readonly confidence: number;
  readonly isRight: boolean;
}

const STEPS = 10;

/** How the support check treats answers known to be right or wrong, by style. */
export async function measureSupport({ name, cases }: AnswerSet): Promise<SupportFigures> {
  const styles = new Map<string, { isRight: boolean; written: number; well: number }>();
  const stated: Stated[] = [];
  for (const [at, asked] of cases.entries()) {
    for (const written of writtenAnswers(asked, at)) {
      const { text: shown, confidence } = await answerOf(asked, written);
      if (shown !== '') stated.push({ confidence, isRight: written.isRight });
      // An answer at the start of a sentence is capitalised.
      const isShown = shown.toLowerCase().includes(written.claim.toLowerCase());
      const isWell = isShown === written.isRight;
      const sum = styles.get(written.style) ?? { isRight: written.isRight, written: 0, well: 0 };
      styles.set(written.style, { ...sum, written: sum.written + 1, well: sum.well + (isWell ? 1 : 0) });
    }
  }
  const all = [...styles].map(([style, sums]) => ({ style, ...sums }));
  return { name, styles: all, confidence: confidenceOf(stated, all) };
}

function confidenceOf(stated: readonly Stated[], styles: readonly StyleFigures[]): ConfidenceFigures {
  const writtenOf = (isRight: boolean): number =>
    styles.filter((style) => style.isRight === isRight).reduce((sum, { written }) => sum + written, 0);
  const counts = { right: writtenOf(true), wrong: writtenOf(false) };
  const weightOf = ({ isRight }: Stated): number => 1 / (isRight ? counts.right : counts.wrong);
  const sumOf = (some: readonly Stated[], value: (one: Stated) => number): number =>
    some.reduce((sum, one) => sum + weightOf(one) * value(one), 0);
  const total = sumOf(stated, () => 1);
  const steps = Map.groupBy(stated, ({ confidence }) => Math.min(STEPS - 1, Math.floor(confidence * STEPS)));
  const distances = [...steps.values()].map((some) =>
    Math.abs(sumOf(some, ({ confidence, isRight }) => confidence - Number(isRight))),
  );
  return {
    calibrationError: distances.reduce((sum, one) => sum + one, 0) / total,
    brier: sumOf(stated, ({ confidence, isRight }) => (confidence - Number(isRight)) ** 2) / total,
  };
}

async function answerOf(
  asked: AnswerCase,
  { text, question = asked.question }: WrittenAnswer,
): Promise<AnswerDone> {
  const model = createScriptedChatModel(() => [text]);
  const request = anAnswerRequest({
    question,
    botName: 'Assistant',
    passages: asked.passages.map((passage, at) => aPassage({ ...passage, n: at + 1 })),
  });
  const { done } = await collectAnswer(createGenerativeAnswerer(model), request);
  return done;
}
