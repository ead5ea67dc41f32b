import { NO_TEXT, estimateTokens, sizeOf, sumOf, tokensOf } from './tokens.ts';

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Longer words are no words: they are cut without a look at their spaces. */
const WORDS = /\S+\s*|\s+/gu;

/**
 * Cuts `text` into pieces of at most `maxTokens`, at the best borders there are: lines, then sentences, then
 * words, then whole characters (a surrogate pair or a combined character is never cut). The pieces joined are
 * the text.
 */
export function piecesOf(text: string, maxTokens: number, byLines: boolean): string[] {
  if (estimateTokens(text) <= maxTokens) return [text];
  const lines = byLines ? (text.match(/[^\n]*\n|[^\n]+$/g) ?? []) : [text];
  return lines.flatMap((line) => (estimateTokens(line) <= maxTokens ? [line] : bySentences(line, maxTokens)));
}

function bySentences(text: string, maxTokens: number): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    estimateTokens(sentence) <= maxTokens ? [sentence] : byWords(sentence, maxTokens),
  );
}

function byWords(text: string, maxTokens: number): string[] {
  const words = text.match(WORDS) ?? [];
  return joined(
    words.flatMap((word) => (estimateTokens(word) <= maxTokens ? [word] : byCharacters(word, maxTokens))),
    maxTokens,
  );
}

function byCharacters(text: string, maxTokens: number): string[] {
  const graphemes = Array.from(characters.segment(text), ({ segment }) => segment);
  // A pile of combining marks can be one endless grapheme: then code points are the border.
  const units = graphemes.flatMap((unit) => (estimateTokens(unit) <= maxTokens ? [unit] : Array.from(unit)));
  return joined(units, maxTokens);
}

/** Joins neighbours while they fit. */
function joined(units: readonly string[], maxTokens: number): string[] {
  const result: string[] = [];
  let current: string[] = [];
  let size = NO_TEXT;
  for (const unit of units) {
    const unitSize = sizeOf(unit);
    const sum = sumOf(size, unitSize);
    const fits = current.length === 0 || tokensOf(sum) <= maxTokens;
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
