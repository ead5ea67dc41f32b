import { NO_TEXT, estimateTokens, measureText, addSizes, countTokens } from './estimate-tokens.ts';

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WORDS = /\S+\s*|\s+/gu;

/**
 * Cuts `text` into pieces of at most `maxTokens`, at the best available borders: lines, sentences, words, or characters
 * (surrogate pairs and combined characters stay whole). The joined pieces equal the text.
 */
export function cutText(text: string, maxTokens: number, byLines: boolean): string[] {
  if (estimateTokens(text) <= maxTokens) return [text];
  const lines = byLines ? (text.match(/[^\n]*\n|[^\n]+$/g) ?? []) : [text];
  return lines.flatMap((line) =>
    estimateTokens(line) <= maxTokens ? [line] : cutSentences(line, maxTokens),
  );
}

function cutSentences(text: string, maxTokens: number): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    estimateTokens(sentence) <= maxTokens ? [sentence] : cutWords(sentence, maxTokens),
  );
}

function cutWords(text: string, maxTokens: number): string[] {
  const words = text.match(WORDS) ?? [];
  return joinUnits(
    words.flatMap((word) => (estimateTokens(word) <= maxTokens ? [word] : cutCharacters(word, maxTokens))),
    maxTokens,
  );
}

function cutCharacters(text: string, maxTokens: number): string[] {
  const graphemes = Array.from(characters.segment(text), ({ segment }) => segment);
  // Many combining marks can form one grapheme that is too long: it is cut between code points.
  const units = graphemes.flatMap((unit) => (estimateTokens(unit) <= maxTokens ? [unit] : Array.from(unit)));
  return joinUnits(units, maxTokens);
}

/** Joins adjacent units up to the limit. */
function joinUnits(units: readonly string[], maxTokens: number): string[] {
  const result: string[] = [];
  let current: string[] = [];
  let size = NO_TEXT;
  for (const unit of units) {
    const unitSize = measureText(unit);
    const sum = addSizes(size, unitSize);
    const fits = current.length === 0 || countTokens(sum) <= maxTokens;
    if (!fits) {
      result.push(current.join(''));
      current = [];
    }
    current.push(unit);
    size = fits ? sum : unitSize;
  }
  if (current.length > 0) result.push(current.join(''));
  return result;
}
