import type { Chunking } from '@colloquy/contracts';
import { readBlocks, type Block, type TextPart } from './blocks.ts';
import { cutText } from './cut-text.ts';
import {
  NO_TEXT,
  subtractSizes,
  estimateTokens,
  measureText,
  addSizes,
  countTokens,
  type TextSize,
} from './estimate-tokens.ts';

/** A part of a document that is embedded, found and cited as a unit. */
export interface DocumentChunk {
  readonly text: string;
  /** Headings above the chunk, outermost first. */
  readonly headingPath: readonly string[];
  /** Page on which it begins; null in documents without pages. */
  readonly page: number | null;
  readonly tokens: number;
}

interface Piece {
  readonly text: string;
  readonly page: number | null;
  readonly kind: Block['kind'];
  /** Separator before this piece. */
  readonly glue: string;
  readonly size: TextSize;
}

/**
 * Cuts a document into chunks of at most `maxTokens`, counted by `estimateTokens`. With strategy `heading`, no chunk
 * crosses a heading. Lists and tables stay whole if they fit. A chunk repeats up to `overlap` tokens of whole sentences
 * of the previous one. No text is lost: each block is in a chunk, and each heading is in a heading path or, if nothing
 * follows it, in a chunk of its own.
 */
export function splitDocument(parts: readonly TextPart[], chunking: Chunking): DocumentChunk[] {
  const blocks = readBlocks(parts);
  const sections = chunking.strategy === 'heading' ? splitSections(blocks) : [makeOneSection(blocks)];
  return sections.flatMap((section) => packSection(section, chunking));
}

interface Section {
  readonly headingPath: readonly string[];
  readonly blocks: readonly Block[];
}

function splitSections(blocks: readonly Block[]): Section[] {
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

function makeOneSection(blocks: readonly Block[]): Section {
  return { headingPath: [], blocks };
}

function packSection(section: Section, { maxTokens, overlap }: Chunking): DocumentChunk[] {
  const chunks: DocumentChunk[] = [];
  let current: Piece[] = [];
  /** Size of `current`, updated with each piece, because recounting would take quadratic time. */
  let size = NO_TEXT;
  /** Number of pieces at the start of `current` that repeat the previous chunk. */
  let repeated = 0;

  const close = (): void => {
    if (current.length === repeated) return;
    const text = joinPieces(current).trim();
    const page = current[repeated]?.page ?? null;
    if (text !== '')
      chunks.push({ text, headingPath: section.headingPath, page, tokens: estimateTokens(text) });
    current = takeTail(current, overlap);
    size = measurePieces(current);
    repeated = current.length;
  };

  for (const block of section.blocks) {
    for (const piece of cutBlock(block, maxTokens)) {
      if (continuesTable(current.at(-1), piece)) {
        close();
        // Rows of the previous page would be cited with this page.
        current = [];
        size = NO_TEXT;
        repeated = 0;
      } else if (!fits(current, size, piece, maxTokens)) {
        close();
        // Repeated pieces are dropped to make room for new ones.
        while (repeated > 0 && !fits(current, size, piece, maxTokens)) {
          size = subtractFirst(current, size);
          current.shift();
          repeated -= 1;
        }
      }
      size = addPieceSize(current, size, piece);
      current.push(piece);
    }
  }
  close();
  return chunks;
}

/** True for a table that continues on the next page: its rows begin a chunk, which is cited with that page. */
function continuesTable(last: Piece | undefined, next: Piece): boolean {
  return last?.kind === 'table' && next.kind === 'table' && last.page !== next.page;
}

const BY_LINES: ReadonlySet<Block['kind']> = new Set(['list', 'table', 'code', 'rows']);

function cutBlock(block: Block, maxTokens: number): Piece[] {
  const glue = block.kind === 'rows' ? '\n' : '\n\n';
  // Paragraphs are cut into sentences, so chunks fill evenly and overlaps begin at a sentence.
  const texts =
    block.kind === 'paragraph'
      ? cutSentences(block.text, maxTokens)
      : block.kind === 'table'
        ? cutTable(block.text, maxTokens)
        : cutText(block.text, maxTokens, BY_LINES.has(block.kind));
  return texts.map((text, at) => ({
    text,
    page: block.page,
    kind: block.kind,
    glue: at === 0 ? glue : '',
    size: measureText(text),
  }));
}

const TABLE_RULE = /^\s*\|[\s:|-]+\|\s*$/;

/** Cuts a long table between rows and repeats the head in each part, which names the values. */
function cutTable(text: string, maxTokens: number): string[] {
  const [head = '', rule = '', ...rows] = text.split('\n');
  const top = `${head}\n${rule}`;
  const fits = estimateTokens(text) <= maxTokens;
  if (fits || !TABLE_RULE.test(rule) || estimateTokens(top) > maxTokens / 2) {
    return cutText(text, maxTokens, true);
  }
  const parts: string[] = [];
  let open: string[] = [];
  let size = measureText(top);
  const close = (): void => {
    if (open.length > 0) parts.push([top, ...open].join('\n'));
    open = [];
    size = measureText(top);
  };
  for (const row of rows) {
    const longer = addSizes(size, measureText(`\n${row}`));
    if (countTokens(longer) > maxTokens) close();
    const alone = addSizes(measureText(top), measureText(`\n${row}`));
    if (countTokens(alone) > maxTokens) parts.push(...cutText(row, maxTokens, false));
    else {
      size = open.length === 0 ? alone : longer;
      open.push(row);
    }
  }
  close();
  return parts.map((part, at) => (at === 0 ? part : `\n\n${part}`));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function cutSentences(text: string, maxTokens: number): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment).flatMap((sentence) =>
    cutText(sentence, maxTokens, false),
  );
}

function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text, glue }, at) => (at === 0 ? text : glue + text)).join('');
}

function fits(pieces: readonly Piece[], size: TextSize, next: Piece, maxTokens: number): boolean {
  return pieces.length === 0 || countTokens(addPieceSize(pieces, size, next)) <= maxTokens;
}

/** The first piece has no separator. */
function addPieceSize(pieces: readonly Piece[], size: TextSize, next: Piece): TextSize {
  return pieces.length === 0 ? next.size : addSizes(size, addSizes(measureText(next.glue), next.size));
}

/** The size without the first of `pieces`. */
function subtractFirst([first, second]: readonly Piece[], size: TextSize): TextSize {
  if (first === undefined || second === undefined) return NO_TEXT;
  return subtractSizes(size, addSizes(first.size, measureText(second.glue)));
}

function measurePieces(pieces: readonly Piece[]): TextSize {
  const [first, ...rest] = pieces;
  return rest.reduce(
    (size, piece) => addSizes(size, addSizes(measureText(piece.glue), piece.size)),
    first?.size ?? NO_TEXT,
  );
}

/** The last whole pieces of at most `overlap` tokens, never all pieces. */
function takeTail(pieces: readonly Piece[], overlap: number): Piece[] {
  let from = pieces.length;
  let size = NO_TEXT;
  while (from > 1) {
    const piece = pieces[from - 1];
    const after = pieces[from];
    if (piece === undefined) break;
    const glued = after === undefined ? size : addSizes(measureText(after.glue), size);
    const longer = addSizes(piece.size, glued);
    if (countTokens(longer) > overlap) break;
    size = longer;
    from -= 1;
  }
  return pieces.slice(from);
}
