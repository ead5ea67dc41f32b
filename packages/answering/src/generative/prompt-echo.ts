import { wordsOf } from '@colloquy/text';

/** This many consecutive words from the prompt that no source contains are no coincidence. */
const RUN_WORDS = 6;
/** A sentence this short has no content of its own. */
const MIN_SENTENCE_WORDS = 2;
const FENCE = /<\/?\s*source\b/i;

/** Finds sentences in which a model repeats its instructions, or the marks around its sources. */
export type PromptEchoes = ReturnType<typeof createPromptEchoes>;

/** `instructions` is visible to the model only; `open` may be repeated: the sources and the question. */
export function createPromptEchoes(instructions: string, open: string) {
  const secret = joined(instructions);
  const known = joined(open);
  const isOnlySecret = (run: string): boolean => secret.includes(run) && !known.includes(run);
  return {
    isEcho(sentence: string) {
      if (FENCE.test(sentence)) return true;
      const words = wordsOf(sentence.replaceAll(/\[\d+\]/g, ' ')).map(({ folded }) => folded);
      if (words.length < MIN_SENTENCE_WORDS) return false;
      if (words.length < RUN_WORDS) return isOnlySecret(asRun(words));
      return words.some(
        (_, at) => at + RUN_WORDS <= words.length && isOnlySecret(asRun(words.slice(at, at + RUN_WORDS))),
      );
    },
  };
}

function joined(text: string): string {
  return asRun(wordsOf(text).map(({ folded }) => folded));
}

function asRun(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}
