import type { FlowTexts } from '@colloquy/flow-engine';
import { answerTexts } from '@colloquy/texts/answers';

const ENGLISH = 'en';

/** The product's own words beside an owner's flow, in the chatbot's language. A chatbot's texts have one language. */
export function flowTexts(language: string): FlowTexts {
  const own = answerTexts(language);
  const words = [own.skipWords, answerTexts(ENGLISH).skipWords].join(',').split(',');
  return {
    translated: (_key, text) => text,
    invalid: (issue) => own.stepAnswerIssues[issue],
    skipWords: [...new Set(words.map((word) => word.trim()))],
  };
}
