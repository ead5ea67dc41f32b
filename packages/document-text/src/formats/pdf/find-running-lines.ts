/** A line of a page, in points; `y` grows upwards. A row consists of cells. */
export interface PageLine {
  readonly text: string;
  readonly y: number;
  readonly height: number;
  readonly isRow: boolean;
}

/** Number of lines at the top, and at the bottom, of a page that may be running heads or feet. */
const EDGE_LINES = 3;
/** Share of the pages that repeat a running line, and the tolerance of its vertical position. */
const RUNNING_SHARE = 0.5;
const SAME_HEIGHT_POINTS = 4;
/** In heights: a line is apart from its neighbour at a larger distance. */
const APART_STEP = 1.75;
/** A page number: beside a word for "page", separated from the title by a sign or a cell, or alone. */
const PAGE_WORD =
  /(?<!\p{L})(?:page|pg|p|seite|s|strana|stranica|str|pagina|pag|página|pág|side|sida|strona|стр|страница)\.?\s*#|第\s*#\s*[页頁]|#\s*ページ/iu;
const PARTED_NUMBER = /^#\s*[|·•–—/-]|[|·•–—/-]\s*#(?:\s*\/\s*\d+)?$/u;
const LONE_NUMBER = /^[^\p{L}]*$/u;

interface PlacedLine<TLine> {
  readonly line: TLine;
  readonly page: number;
}

export interface RunningLines<TLine> {
  readonly leftOut: ReadonlySet<TLine>;
  /** All running heads and feet, including the copies that are kept. */
  readonly repeated: ReadonlySet<TLine>;
}

/**
 * Finds running heads and feet, and those to leave out: page numbers, and all copies but the first of a line that most
 * pages repeat word for word at the same place. Lines that differ in another number stay, because they describe their
 * page. Rows next to other rows are not running lines, as they may be the head of a table that continues over pages.
 * Nothing is left out if no other text would remain.
 *
 * @param pages the lines of each page
 * @param isHeading headings are never running lines
 */
export function findRunningLines<TLine extends PageLine>(
  pages: readonly (readonly TLine[])[],
  isHeading: (line: TLine) => boolean,
): RunningLines<TLine> {
  const groups = new Map<string, PlacedLine<TLine>[]>();
  const apart = new Set<TLine>();
  for (const [page, lines] of pages.entries()) {
    const byHeight = lines.toSorted((left, right) => right.y - left.y);
    const edge = new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)]);
    for (const line of edge) {
      if (isHeading(line)) continue;
      const key = `${Math.round(line.y / SAME_HEIGHT_POINTS)} ${maskNumbers(line.text)}`;
      groups.set(key, [...(groups.get(key) ?? []), { line, page }]);
      if (standsApart(line, byHeight)) apart.add(line);
    }
  }
  const enough = Math.max(2, pages.length * RUNNING_SHARE);
  const leftOut = new Set<TLine>();
  const repeated = new Set<TLine>();
  for (const group of groups.values()) {
    if (group.length < enough) continue;
    const isCounting = countsPages(group);
    if (!isCounting && group.some(({ line }) => line.isRow && !apart.has(line))) continue;
    for (const { line } of group) repeated.add(line);
    for (const line of isCounting ? group.map((placed) => placed.line) : findCopies(group)) leftOut.add(line);
  }
  const isLeft = pages.some((lines) => lines.some((line) => !leftOut.has(line) && /\p{L}/u.test(line.text)));
  return { leftOut: isLeft ? leftOut : new Set(), repeated };
}

function maskNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '#');
}

/** All lines of the group but the first, if their texts are equal; otherwise none. */
function findCopies<TLine extends PageLine>(group: readonly PlacedLine<TLine>[]): TLine[] {
  const [first, ...copies] = group;
  return copies.every(({ line }) => line.text === first?.line.text) ? copies.map(({ line }) => line) : [];
}

/** True if a single number changes, by one a page, and stands where page numbers stand. */
function countsPages<TLine extends PageLine>(group: readonly PlacedLine<TLine>[]): boolean {
  const numbers = group.map(({ line }) => [...line.text.matchAll(/\d+/g)].map(Number));
  const changing = (numbers[0] ?? []).flatMap((_, at) =>
    numbers.some((row) => row[at] !== numbers[0]?.[at]) ? [at] : [],
  );
  const [changed] = changing;
  if (changed === undefined || changing.length > 1) return false;
  const offsets = new Set(group.map(({ page }, at) => (numbers[at]?.[changed] ?? Number.NaN) - page));
  if (offsets.size > 1) return false;
  let seen = -1;
  const shape = (group[0]?.line.text ?? '').replaceAll(/\d+/g, (number) => {
    seen += 1;
    return seen === changed ? '#' : number;
  });
  return [PAGE_WORD, PARTED_NUMBER, LONE_NUMBER].some((pattern) => pattern.test(shape));
}

/** True if the lines above and below are far away and not rows. */
function standsApart(line: PageLine, byHeight: readonly PageLine[]): boolean {
  const at = byHeight.indexOf(line);
  const neighbours = [byHeight[at - 1], byHeight[at + 1]].filter((other) => other !== undefined);
  return neighbours.every(({ y, isRow }) => !isRow && Math.abs(y - line.y) > APART_STEP * line.height);
}
