import { piecesOf } from './pieces.ts';
import { NO_TEXT, estimateTokens, sizeOf, sumOf, tokensOf } from './tokens.ts';

/** A vector says little of more text than this; chosen by measurement (docs/adr/0027). */
const PIECE_TOKENS = 200;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/**
 * Cuts the text of a chunk between sentences into pieces of at most PIECE_TOKENS, about equally long: a short rest would
 * be a vector of its own that says nothing. White space between them is dropped; the pieces have all the words.
 */
export function piecesToEmbed(text: string): string[] {
  const total = estimateTokens(text);
  const count = Math.ceil(total / PIECE_TOKENS);
  if (count <= 1) return [text];
  const aim = total / count;
  const pieces: string[] = [];
  let current = '';
  let size = NO_TEXT;
  for (const sentence of sentencesOf(text)) {
    const added = sizeOf(sentence);
    const sum = sumOf(size, added);
    const isPastAim = pieces.length < count - 1 && tokensOf(size) + tokensOf(added) / 2 > aim;
    if (current !== '' && (isPastAim || tokensOf(sum) > PIECE_TOKENS)) {
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

function sentencesOf(text: string): string[] {
  return Array.from(sentences.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    piecesOf(sentence, PIECE_TOKENS, false),
  );
}
