/** A coherent piece of text. `rows` are independent lines. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly page: number | null }
  | {
      readonly kind: 'paragraph' | 'list' | 'table' | 'code' | 'rows';
      readonly text: string;
      readonly page: number | null;
    };

/** A page, or part of a document without pages. */
export interface TextPart {
  readonly text: string;
  readonly format: 'markdown' | 'plain' | 'rows';
  readonly page: number | null;
}

const HEADING = /^(#{1,6})\s+(?=\S)/;
/** A longer line is text: headings are repeated in each of their chunks, and long texts are slow to embed. */
const MAX_HEADING_CHARACTERS = 1_000;
const UNDERLINE = /^(=+|-{3,})\s*$/;
const FENCE = /^\s*(```|~~~)/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const CONTINUATION = /^\s{2,}\S/;

/** Reads the blocks of a document in order. All text is in exactly one block. */
export function readBlocks(parts: readonly TextPart[]): Block[] {
  return parts.flatMap((part) => {
    if (part.format === 'markdown') return readMarkdown(part.text, part.page);
    if (part.format === 'rows') return readRows(part);
    return readPlain(part.text, part.page);
  });
}

function readRows({ text, page }: TextPart): Block[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'rows', text: line, page }));
}

function readPlain(text: string, page: number | null): Block[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: isList(paragraph) ? 'list' : 'paragraph', text: paragraph, page }));
}

function isList(paragraph: string): boolean {
  const lines = paragraph.split('\n');
  return lines.length > 1 && lines.every((line) => LIST_ITEM.test(line) || CONTINUATION.test(line));
}

/** Reads the blocks of CommonMark that matter for splitting: headings, fences, tables, lists, paragraphs. */
function readMarkdown(text: string, page: number | null): Block[] {
  const blocks: Block[] = [];
  let open: { kind: 'paragraph' | 'list' | 'table' | 'code'; lines: string[] } | null = null;
  let fence: string | null = null;

  const close = (): void => {
    const body = open?.lines.join('\n').trimEnd() ?? '';
    if (open !== null && body.trim() !== '') blocks.push({ kind: open.kind, text: body, page });
    open = null;
  };
  const add = (kind: 'paragraph' | 'list' | 'table' | 'code', line: string): void => {
    if (open !== null && open.kind !== kind) close();
    open ??= { kind, lines: [] };
    open.lines.push(line);
  };

  for (const line of text.split('\n')) {
    const marker = FENCE.exec(line)?.[1];
    if (fence !== null) {
      add('code', line);
      if (marker === fence) {
        fence = null;
        close();
      }
      continue;
    }
    if (marker !== undefined) {
      close();
      fence = marker;
      add('code', line);
      continue;
    }
    if (line.trim() === '') {
      if (openKind(open) !== 'list') close();
      continue;
    }
    const heading = readHeading(line);
    const level = UNDERLINE.exec(line)?.[1]?.startsWith('=') === true ? 1 : 2;
    if (heading !== null) {
      close();
      blocks.push({ kind: 'heading', ...heading, page });
    } else if (UNDERLINE.test(line) && openKind(open) === 'paragraph' && openLines(open) === 1) {
      const title = openText(open);
      open = null;
      blocks.push({ kind: 'heading', level, text: title, page });
    } else if (TABLE_LINE.test(line)) add('table', line);
    else if (LIST_ITEM.test(line) || (openKind(open) === 'list' && CONTINUATION.test(line)))
      add('list', line);
    else add('paragraph', line);
  }
  close();
  return blocks;
}

/** Closing marks are removed by hand, because one pattern for the whole heading would be slow on long lines. */
function readHeading(line: string): { level: number; text: string } | null {
  const opening = HEADING.exec(line);
  if (opening?.[1] === undefined) return null;
  const whole = line.slice(opening[0].length).trimEnd();
  if (whole.length > MAX_HEADING_CHARACTERS) return null;
  let end = whole.length;
  while (whole[end - 1] === '#') end -= 1;
  const text = whole.slice(0, end).trimEnd();
  return { level: opening[1].length, text: text === '' ? whole : text };
}

type Open = { kind: string; lines: readonly string[] } | null;

// The compiler narrows `open` by its last assignment in the loop and ignores assignments in closures.
const openKind = (open: Open): string | undefined => open?.kind;
const openLines = (open: Open): number => open?.lines.length ?? 0;
const openText = (open: Open): string => open?.lines.join(' ').trim() ?? '';
