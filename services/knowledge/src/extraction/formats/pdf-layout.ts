/** A piece of text on a page; sizes in points, `y` grows upwards. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Line {
  readonly text: string;
  readonly y: number;
  readonly height: number;
  readonly isRow: boolean;
}

/** Runs whose baselines differ by less than this share of their height stand on one line. */
const SAME_LINE = 0.5;
/** A gap of this many heights between runs begins a new column; a smaller one than WORD_GAP is no space. */
const COLUMN_GAP = 1.2;
const WORD_GAP = 0.12;
/** A step down of more than this many heights begins a new paragraph. */
const PARAGRAPH_STEP = 1.75;
/** Text this much larger than the body is a heading of level 1, 2 or 3. */
const HEADING_SCALES = [1.7, 1.35, 1.12] as const;
const MAX_HEADING_CHARACTERS = 120;

/** The height of most of the text, counted by characters. 0 without text. */
export function medianHeight(runs: readonly TextRun[]): number {
  const sorted = runs.toSorted((left, right) => left.height - right.height);
  const half = sorted.reduce((sum, { text }) => sum + text.length, 0) / 2;
  let seen = 0;
  for (const { text, height } of sorted) {
    seen += text.length;
    if (seen >= half) return height;
  }
  return 0;
}

/** The text of one page as markdown. */
export function layOutPage(runs: readonly TextRun[], bodyHeight: number): string {
  const blocks: string[] = [];
  let previous: Line | null = null;
  let isHeadingOpen = 0;
  for (const line of linesOf(runs)) {
    const level = headingLevel(line, bodyHeight);
    const step = previous === null ? Number.POSITIVE_INFINITY : previous.y - line.y;
    const isNext = step > 0 && step <= PARAGRAPH_STEP * Math.max(line.height, previous?.height ?? 0);
    const text =
      level > 0 ? `${'#'.repeat(level)} ${line.text}` : line.isRow ? `| ${line.text} |` : line.text;
    const last = blocks.length - 1;
    if (isNext && level > 0 && level === isHeadingOpen) blocks[last] += ` ${line.text}`;
    else if (
      isNext &&
      level === 0 &&
      isHeadingOpen === 0 &&
      previous !== null &&
      previous.isRow === line.isRow
    )
      blocks[last] = line.isRow ? `${blocks[last]}\n${text}` : joinLines(blocks[last] ?? '', text);
    else if (line.isRow && previous?.isRow === true && level === 0) blocks[last] += `\n${text}`;
    else blocks.push(text);
    isHeadingOpen = level;
    previous = line;
  }
  return blocks.join('\n\n');
}

/** Lines of a list stay lines; a word cut at a line's end is put together again. */
function joinLines(before: string, next: string): string {
  if (/^(?:[-*•–]|\d{1,3}[.)])\s/.test(next)) return `${before}\n${next.replace(/^[•–]/, '-')}`;
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(next)) return before.slice(0, -1) + next;
  return `${before} ${next}`;
}

function headingLevel({ text, height, isRow }: Line, bodyHeight: number): number {
  if (isRow || bodyHeight === 0 || text.length > MAX_HEADING_CHARACTERS || !/\p{L}/u.test(text)) return 0;
  return HEADING_SCALES.findIndex((scale) => height >= bodyHeight * scale) + 1;
}

function linesOf(runs: readonly TextRun[]): Line[] {
  const groups: TextRun[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isSame =
      first !== undefined && Math.abs(first.y - run.y) < SAME_LINE * Math.max(first.height, run.height);
    if (group !== undefined && isSame) group.push(run);
    else groups.push([run]);
  }
  return groups.map(lineOf);
}

function lineOf(runs: readonly TextRun[]): Line {
  const sorted = runs.toSorted((left, right) => left.x - right.x);
  const cells: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, height } of sorted) {
    const gap = x - end;
    const last = cells.length - 1;
    if (cells.length === 0 || gap > COLUMN_GAP * height) cells.push(text.trim());
    else cells[last] += (gap > WORD_GAP * height ? ' ' : '') + text;
    end = x + width;
  }
  const height = Math.max(...sorted.map((run) => run.height));
  const clean = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim());
  return { text: clean.join(' | '), y: sorted[0]?.y ?? 0, height, isRow: cells.length > 1 };
}
