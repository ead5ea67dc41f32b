import type { PassagePiece } from '@colloquy/contracts';
import { splitSentences } from '@colloquy/text';

/** Pieces shown before and after the quoted ones: about three sentences in all. */
const PIECES_AROUND = 1;
/** The most characters of a passage; the quoted pieces are shown whole even when they alone are longer. */
const PASSAGE_MAX_LENGTH = 700;
/** Share of a quote's words that a piece must hold, and of a piece's words that a quote must hold, to be the same. */
const HOLDS_QUOTE = 0.9;
const WITHIN_QUOTE = 0.8;
/** Shorter pieces ("Yes.") occur in many quotes by chance. */
const MIN_WORDS_WITHIN = 4;
/** Quotes of table rows differ from the row's text, so the closest piece with at least this share counts as quoted. */
const CLOSE_TO_QUOTE = 0.6;

/** After a gap of more pieces than this, later quoted pieces are not shown. */
const MAX_GAP = 2;

const TABLE_ROW = /^\|.*\|$/;
const TABLE_RULE = /^\|(?:\s*:?-+:?\s*\|)+$/;
const LIST_ITEM = /^(?:[-*+•]|\d{1,3}[.)])\s+/;
const HEADING = /^#{1,6}\s+/;

interface Piece {
  readonly text: string;
  /** Pieces of one block follow each other on a line; a new block begins a new line. */
  readonly block: number;
  /** Position of the first row of the table that this row belongs to. */
  readonly tableHead: number | null;
}

/**
 * The sentences of a found text around a quote from it, with the quoted ones marked. Undefined when the quote
 * cannot be found again in the text.
 */
export function citedPassage(text: string, quote: string): PassagePiece[] | undefined {
  const pieces = piecesOf(text);
  const quoted = quotedPositions(pieces, quote);
  const [first, last] = [quoted[0], quoted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = window(pieces, first, last);
  const tableHead = pieces[from]?.tableHead ?? from;
  const shown = [...(tableHead < from ? [tableHead] : []), ...range(from, to)];
  return joined(
    shown.flatMap((position) => pieces[position] ?? []),
    new Set(quoted.map((at) => pieces[at])),
  );
}

/** Sentences of paragraphs, list items, rows of tables and headings, without their Markdown. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let paragraph: string[] = [];
  let block = 0;
  let tableHead: number | null = null;
  const push = (line: string): void => void pieces.push({ text: line, block, tableHead });
  const endParagraph = (): void => {
    if (paragraph.length > 0) block += 1;
    for (const sentence of splitSentences(paragraph.join(' '))) push(sentence);
    paragraph = [];
  };
  for (const line of text.split('\n').map((raw) => raw.replaceAll(/\*\*|__/g, '').trim())) {
    const isRow = TABLE_ROW.test(line);
    const isLineOfItsOwn = isRow || LIST_ITEM.test(line) || HEADING.test(line);
    if (isLineOfItsOwn || line === '') endParagraph();
    tableHead = isRow ? (tableHead ?? pieces.length) : null;
    if (line === '' || TABLE_RULE.test(line)) continue;
    if (!isLineOfItsOwn) {
      paragraph.push(line);
      continue;
    }
    block += 1;
    push(isRow ? cellsOf(line).join(' · ') : line.replace(HEADING, '').replace(LIST_ITEM, '• '));
  }
  endParagraph();
  return pieces;
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

function quotedPositions(pieces: readonly Piece[], quote: string): number[] {
  const wanted = wordsOf(quote);
  if (wanted.size === 0) return [];
  const verbatim = pieces.findIndex(({ text }) => text.includes(quote.trim()));
  if (verbatim >= 0) return [verbatim];
  const shares = pieces.map(({ text }) => {
    const own = wordsOf(text);
    const common = [...own].filter((word) => wanted.has(word)).length;
    const isWithin = own.size >= MIN_WORDS_WITHIN && common / own.size >= WITHIN_QUOTE;
    return { ofQuote: common / wanted.size, isWithin };
  });
  const isSame = shares.map(({ isWithin, ofQuote }) => isWithin || ofQuote >= HOLDS_QUOTE);
  const same = range(0, pieces.length - 1)
    .filter((position) => {
      // A short sentence counts only next to a longer one of the same quote.
      const isNeighbour = isSame[position - 1] === true || isSame[position + 1] === true;
      return isSame[position] === true || (isNeighbour && quote.includes(pieces[position]?.text ?? quote));
    })
    .filter((position, _, all) => {
      // Each row's quote contains the column names, so the head row does not count as quoted.
      const isHead = pieces[position]?.tableHead === position;
      return !isHead || !all.some((other) => other !== position && pieces[other]?.tableHead === position);
    });
  const apart = same.findIndex((position, index) => position - (same[index - 1] ?? position) > MAX_GAP + 1);
  if (same.length > 0) return apart < 0 ? same : same.slice(0, apart);
  const best = Math.max(...shares.map(({ ofQuote }) => ofQuote));
  return best < CLOSE_TO_QUOTE ? [] : [shares.findIndex(({ ofQuote }) => ofQuote === best)];
}

/** The quoted pieces with as many pieces around them as fit; at an end of the text, more from the other side. */
function window(pieces: readonly Piece[], first: number, last: number): readonly [number, number] {
  let [from, to] = [first, last];
  const lengthOf = (position: number): number => pieces[position]?.text.length ?? 0;
  let length = range(first, last).reduce((sum, position) => sum + lengthOf(position), 0);
  const wanted = 2 * PIECES_AROUND;
  for (let added = 0, tries = 0; added < wanted && tries < 2 * wanted; tries += 1) {
    const takesBefore = tries % 2 === 0;
    const next = takesBefore ? from - 1 : to + 1;
    if (next < 0 || next >= pieces.length || length + lengthOf(next) > PASSAGE_MAX_LENGTH) continue;
    length += lengthOf(next);
    added += 1;
    if (takesBefore) from = next;
    else to = next;
  }
  return [from, to];
}

function joined(shown: readonly Piece[], quoted: ReadonlySet<Piece | undefined>): PassagePiece[] {
  const result: PassagePiece[] = [];
  shown.forEach((piece, position) => {
    const before = shown[position - 1];
    const gap = before === undefined ? '' : before.block === piece.block ? ' ' : '\n';
    const isQuoted = quoted.has(piece);
    const last = result.at(-1);
    if (last !== undefined && last.quoted === isQuoted) last.text += gap + piece.text;
    else {
      // White space stays outside the highlighted piece.
      if (last !== undefined && isQuoted) last.text += gap;
      result.push({ text: isQuoted ? piece.text : gap + piece.text, quoted: isQuoted });
    }
  });
  return result;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
