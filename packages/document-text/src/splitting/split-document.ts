import type { Chunking } from '@colloquy/contracts';
import { readBlocks, type Block, type TextPart } from './blocks.ts';
import { piecesOf } from './pieces.ts';
import { NO_TEXT, differenceOf, estimateTokens, sizeOf, sumOf, tokensOf, type TextSize } from './tokens.ts';

/** A part of a document that is embedded, found and cited as one. */
export interface DocumentChunk {
  readonly text: string;
  /** The headings above it, outermost first. */
  readonly headingPath: readonly string[];
  /** Where it begins; null in documents without pages. */
  readonly page: number | null;
  readonly tokens: number;
}

interface Piece {
  readonly text: string;
  readonly page: number | null;
  readonly kind: Block['kind'];
  /** What stands between this piece and the one before it. */
  readonly glue: string;
  readonly size: TextSize;
}

/**
 * Cuts a document into chunks of at most `maxTokens` (as `estimateTokens` counts). A chunk never crosses a heading
 * with strategy `heading`; lists and tables stay whole when they fit; a following chunk repeats up to
 * `overlap` tokens of whole sentences. Nothing is lost: every block is in some chunk, every heading is in a
 * heading path or, when nothing stands below it, in a chunk of its own.
 */
export function splitDocument(parts: readonly TextPart[], chunking: Chunking): DocumentChunk[] {
  const blocks = readBlocks(parts);
  const sections = chunking.strategy === 'heading' ? sectionsByHeading(blocks) : [asOneSection(blocks)];
  return sections.flatMap((section) => pack(section, chunking));
}

interface Section {
  readonly headingPath: readonly string[];
  readonly blocks: readonly Block[];
}

function sectionsByHeading(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  const path: { level: number; text: string }[] = [];
  let current: Block[] = [];
  let heading: Block | null = null;

  const close = (isFollowedByDeeper: boolean): void => {
    const headingPath = path.map(({ text }) => text);
    if (current.length > 0) sections.push({ headingPath, blocks: current });
    else if (heading !== null && !isFollowedByDeeper) sections.push({ headingPath, blocks: [heading] });
    current = [];
    heading = null;
  };

  for (const block of blocks) {
    if (block.kind !== 'heading') {
      current.push(block);
      continue;
    }
    const innermost = path.at(-1);
    close(innermost !== undefined && block.level > innermost.level);
    while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
    path.push({ level: block.level, text: block.text });
    heading = block;
  }
  close(false);
  return sections;
}

function asOneSection(blocks: readonly Block[]): Section {
  return { headingPath: [], blocks };
}

function pack(section: Section, { maxTokens, overlap }: Chunking): DocumentChunk[] {
  const chunks: DocumentChunk[] = [];
  let current: Piece[] = [];
  /** Size of `current`, kept as pieces come: counting all of them again for each would take ever longer. */
  let size = NO_TEXT;
  /** How many pieces at the start of `current` repeat the chunk before. */
  let repeated = 0;

  const close = (): void => {
    if (current.length === repeated) return;
    const text = textOf(current).trim();
    const page = current[repeated]?.page ?? null;
    if (text !== '')
      chunks.push({ text, headingPath: section.headingPath, page, tokens: estimateTokens(text) });
    current = tailOf(current, overlap);
    size = sizeOfAll(current);
    repeated = current.length;
  };

  for (const block of section.blocks) {
    for (const piece of piecesOfBlock(block, maxTokens)) {
      if (goesOnAsTable(current.at(-1), piece)) {
        close();
        // Rows of the page before would be cited with this page.
        current = [];
        size = NO_TEXT;
        repeated = 0;
      } else if (!fits(current, size, piece, maxTokens)) {
        close();
        // What is repeated gives way to what is new.
        while (repeated > 0 && !fits(current, size, piece, maxTokens)) {
          size = withoutFirst(current, size);
          current.shift();
          repeated -= 1;
        }
      }
      size = withPiece(current, size, piece);
      current.push(piece);
    }
  }
  close();
  return chunks;
}

/** Rows are cited one by one: those of a table's next page begin a chunk, which is cited with that page. */
function goesOnAsTable(last: Piece | undefined, next: Piece): boolean {
  return last?.kind === 'table' && next.kind === 'table' && last.page !== next.page;
}

const BY_LINES: ReadonlySet<Block['kind']> = new Set(['list', 'table', 'code', 'rows']);

function piecesOfBlock(block: Block, maxTokens: number): Piece[] {
  const glue = block.kind === 'rows' ? '\n' : '\n\n';
  // Paragraphs come as sentences, so that chunks fill up evenly and overlaps begin at a sentence.
  const texts =
    block.kind === 'paragraph'
      ? sentencesOf(block.text, maxTokens)
      : block.kind === 'table'
        ? tablePieces(block.text, maxTokens)
        : piecesOf(block.text, maxTokens, BY_LINES.has(block.kind));
  return texts.map((text, at) => ({
    text,
    page: block.page,
    kind: block.kind,
    glue: at === 0 ? glue : '',
    size: sizeOf(text),
  }));
}

const TABLE_RULE = /^\s*\|[\s:|-]+\|\s*$/;

/** A table that is too long is cut between its rows; each part begins with the head, or its values would have no names. */
function tablePieces(text: string, maxTokens: number): string[] {
  const [head = '', rule = '', ...rows] = text.split('\n');
  const top = `${head}\n${rule}`;
  const fits = estimateTokens(text) <= maxTokens;
  if (fits || !TABLE_RULE.test(rule) || estimateTokens(top) > maxTokens / 2) {
    return piecesOf(text, maxTokens, true);
  }
  const parts: string[] = [];
  let open: string[] = [];
  let size = sizeOf(top);
  const close = (): void => {
    if (open.length > 0) parts.push([top, ...open].join('\n'));
    open = [];
    size = sizeOf(top);
  };
  for (const row of rows) {
    const longer = sumOf(size, sizeOf(`\n${row}`));
    if (tokensOf(longer) > maxTokens) close();
    const alone = sumOf(sizeOf(top), sizeOf(`\n${row}`));
    if (tokensOf(alone) > maxTokens) parts.push(...piecesOf(row, maxTokens, false));
    else {
      size = open.length === 0 ? alone : longer;
      open.push(row);
    }
  }
  close();
  return parts.map((part, at) => (at === 0 ? part : `\n\n${part}`));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function sentencesOf(text: string, maxTokens: number): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    piecesOf(sentence, maxTokens, false),
  );
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text, glue }, at) => (at === 0 ? text : glue + text)).join('');
}

function fits(pieces: readonly Piece[], size: TextSize, next: Piece, maxTokens: number): boolean {
  return pieces.length === 0 || tokensOf(withPiece(pieces, size, next)) <= maxTokens;
}

/** Nothing stands before the first piece. */
function withPiece(pieces: readonly Piece[], size: TextSize, next: Piece): TextSize {
  return pieces.length === 0 ? next.size : sumOf(size, sumOf(sizeOf(next.glue), next.size));
}

/** The size that is left when the first of `pieces` goes. */
function withoutFirst([first, second]: readonly Piece[], size: TextSize): TextSize {
  if (first === undefined || second === undefined) return NO_TEXT;
  return differenceOf(size, sumOf(first.size, sizeOf(second.glue)));
}

function sizeOfAll(pieces: readonly Piece[]): TextSize {
  const [first, ...rest] = pieces;
  return rest.reduce(
    (size, piece) => sumOf(size, sumOf(sizeOf(piece.glue), piece.size)),
    first?.size ?? NO_TEXT,
  );
}

/** The last whole pieces of at most `overlap` tokens; never all of them. */
function tailOf(pieces: readonly Piece[], overlap: number): Piece[] {
  let from = pieces.length;
  let size = NO_TEXT;
  while (from > 1) {
    const piece = pieces[from - 1];
    const after = pieces[from];
    if (piece === undefined) break;
    const glued = after === undefined ? size : sumOf(sizeOf(after.glue), size);
    const longer = sumOf(piece.size, glued);
    if (tokensOf(longer) > overlap) break;
    size = longer;
    from -= 1;
  }
  return pieces.slice(from);
}
