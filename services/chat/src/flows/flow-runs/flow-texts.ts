import type { FlowTexts } from '@colloquy/flow-engine';
import { answerTexts } from '@colloquy/texts/answers';

const ENGLISH = 'en';

/** The product's own texts in a flow, in the bot's language, because the owner's texts have one language as well. */
export function flowTexts(language: string): FlowTexts {
  const own = answerTexts(language);
  const words = [own.skipWords, answerTexts(ENGLISH).skipWords].join(',').split(',');
  return {
    translated: (_key, text) => text,
    invalid: (issue) => own.stepAnswerIssues[issue],
    skipWords: [...new Set(words.map((word) => word.trim()))],
  };
}
