import { cutText } from './cut-text.ts';
import { NO_TEXT, estimateTokens, measureText, addSizes, countTokens } from './estimate-tokens.ts';

/** A vector represents longer text poorly; chosen by measurement (docs/adr/0027). */
const PIECE_TOKENS = 200;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Cuts the text of a chunk between sentences into pieces of at most PIECE_TOKENS and about equal length, because the
 * vector of a short rest would be meaningless. White space between the pieces is removed; no word is lost.
 */
export function splitForEmbedding(text: string): string[] {
  const total = estimateTokens(text);
  const count = Math.ceil(total / PIECE_TOKENS);
  if (count <= 1) return [text];
  const aim = total / count;
  const pieces: string[] = [];
  let current = '';
  let size = NO_TEXT;
  for (const sentence of cutSentences(text)) {
    const added = measureText(sentence);
    const sum = addSizes(size, added);
    const isPastAim = pieces.length < count - 1 && countTokens(size) + countTokens(added) / 2 > aim;
    if (current !== '' && (isPastAim || countTokens(sum) > PIECE_TOKENS)) {
      pieces.push(current);
      current = sentence;
      size = added;
    } else {
      current += sentence;
      size = sum;
    }
  }
  return [...pieces, current].map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function cutSentences(text: string): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    cutText(sentence, PIECE_TOKENS, false),
  );
}
