import { findContinuedHeads, type PageBlock, type TableLine } from './find-continued-heads.ts';
import { findCells, WORD_GAP, type Segment, type SegmentedLine } from './columns.ts';
import { partMergedCells } from './part-merged-cells.ts';
import { findRunningLines } from './find-running-lines.ts';
import { joinStretchedLines } from './join-stretched-lines.ts';
import { joinWrappedRows } from './join-wrapped-rows.ts';
import type { TextRun } from '../recognised-page.ts';

/** Runs are on one line if their baselines differ by less than this share of their height. */
const SAME_LINE = 0.5;
/** A step down of more than this many heights begins a new paragraph. */
const PARAGRAPH_STEP = 1.75;
/** Text larger than the body by these factors is a heading of level 1, 2 or 3. */
const HEADING_SCALES = [1.7, 1.35, 1.12] as const;
const MAX_HEADING_CHARACTERS = 120;
const ENDS_SENTENCE = /[.!?:;…]["'”’»)]*$/;
/** Dots between an entry of a table of contents and its page. */
const LEADERS = /(?: ?\.){5,} ?/g;
/** The bullets of symbol fonts are private-use characters. */
const BULLET = /^[•–▪◦●■\uE000-\uF8FF]/;
const LIST_LINE = /^(?:[-*•–▪◦●■\uE000-\uF8FF]|\d{1,3}[.)])\s/;

/**
 * Writes each page as markdown, with running heads and feet once, and without page numbers. A table that continues from
 * the page before gets its head again.
 */
export function layOutPages(pages: readonly (readonly TextRun[])[]): string[] {
  const bodyHeight = findMedianHeight(pages.flat());
  const lines = pages.map(buildLines);
  const running = findRunningLines(lines, (line) => findHeadingLevel(line, bodyHeight) > 0);
  const laidOut = lines.map((page) =>
    buildBlocks(
      page.filter((line) => !running.leftOut.has(line)),
      bodyHeight,
    ),
  );
  const heads = findContinuedHeads(laidOut, running.repeated);
  return laidOut.map((blocks) => blocks.map((block) => writeBlock(block, heads.get(block))).join('\n\n'));
}

/** The median height of the text, weighted by characters; 0 without text. */
export function findMedianHeight(runs: readonly TextRun[]): number {
  const sorted = runs.toSorted((left, right) => left.height - right.height);
  const half = sorted.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let seen = 0;
  for (const { text, height } of sorted) {
    seen += text.length;
    if (seen >= half) return height;
  }
  return 0;
}

/** A block to which lines are added: a heading, the rows of a table, or a text. */
interface Block extends PageBlock {
  readonly level: number;
  readonly lines: string[];
  readonly rows: TableLine[];
}

function buildBlocks(lines: readonly TableLine[], bodyHeight: number): Block[] {
  const blocks: Block[] = [];
  let previous: TableLine | null = null;
  for (const line of lines) {
    const level = findHeadingLevel(line, bodyHeight);
    const last = blocks.at(-1);
    const step = previous === null ? Number.POSITIVE_INFINITY : previous.y - line.y;
    const isNext = step > 0 && step <= PARAGRAPH_STEP * Math.max(line.height, previous?.height ?? 0);
    const isSameKind = last !== undefined && last.level === level && last.isTable === line.isRow;
    if (last !== undefined && isSameKind && (isNext || line.isRow || continuesParagraph(last, line))) {
      addLine(last, line.text);
      last.rows.push(line);
    } else blocks.push({ level, isTable: line.isRow, lines: [line.text], rows: [line] });
    previous = line;
  }
  return blocks;
}

/** True if the paragraph ended at the end of its column, within a sentence. */
function continuesParagraph({ level, lines }: Block, { text }: TableLine): boolean {
  return level === 0 && !ENDS_SENTENCE.test(lines.at(-1) ?? '') && /^\p{Ll}/u.test(text);
}

/** Scripts written without spaces: no space is added between two of their lines. */
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]$/u;
const UNSPACED_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;

/** Keeps lines of a list apart, and rejoins a word that was hyphenated at the end of a line. */
function addLine({ isTable, level, lines }: Block, text: string): void {
  const last = lines.at(-1) ?? '';
  if (isTable || level > 0) lines.push(text);
  else if (LIST_LINE.test(text)) lines.push(`\n${text.replace(BULLET, '-')}`);
  else if (/\p{Ll}-$/u.test(last) && /^\p{Ll}/u.test(text)) lines.push(lines.pop()?.slice(0, -1) ?? '', text);
  else lines.push(UNSPACED_END.test(last) && UNSPACED_START.test(text) ? text : ` ${text}`);
}

/** `continued` is the head of a table that continues from the page before. */
function writeBlock({ level, isTable, lines }: Block, continued: TableLine | undefined): string {
  if (level > 0) return `${'#'.repeat(level)} ${lines.join(' ')}`;
  if (!isTable) return lines.join('');
  const all = continued === undefined ? lines : [continued.text, ...lines];
  const [head = '', ...rows] = all.map((line) => `| ${line} |`);
  // A single row has no column names.
  if (rows.length === 0) return head;
  const rule = `| ${(all[0] ?? '')
    .split(' | ')
    .map(() => '---')
    .join(' | ')} |`;
  return [head, rule, ...rows].join('\n');
}

function findHeadingLevel({ text, height, isRow }: TableLine, bodyHeight: number): number {
  if (isRow || bodyHeight === 0 || text.length > MAX_HEADING_CHARACTERS || !/\p{L}/u.test(text)) return 0;
  return HEADING_SCALES.findIndex((scale) => height >= bodyHeight * scale) + 1;
}

function buildLines(runs: readonly TextRun[]): TableLine[] {
  const groups: TextRun[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isSame =
      first !== undefined && Math.abs(first.y - run.y) < SAME_LINE * Math.max(first.height, run.height);
    if (group !== undefined && isSame) group.push(run);
    else groups.push([run]);
  }
  const lines = partMergedCells(joinWrappedRows(joinStretchedLines(groups.map(segmentLine))));
  return findCells(lines).map((cells, at) => {
    const clean = cells.map(({ text }) => text.replaceAll(/\s+/g, ' ').replaceAll(LEADERS, ' … ').trim());
    const { y = 0, height = 0 } = lines[at] ?? {};
    return { text: clean.join(' | '), y, height, isRow: cells.length > 1, cells };
  });
}

/** Joins runs that are as close as the letters of a word. */
function segmentLine(runs: readonly TextRun[]): SegmentedLine {
  const sorted = runs.toSorted((left, right) => left.x - right.x);
  const segments: Segment[] = [];
  for (const { text, x, width, height } of sorted) {
    const last = segments.at(-1);
    if (last === undefined || x - last.end > WORD_GAP * height)
      segments.push({ text, start: x, end: x + width });
    else segments.splice(-1, 1, { ...last, text: last.text + text, end: x + width });
  }
  const height = sorted.reduce((most, run) => Math.max(most, run.height), 0);
  const y = sorted[0]?.y ?? 0;
  return { segments, y, bottom: y, height };
}
