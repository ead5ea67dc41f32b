/** A line of a page; sizes in points, `y` grows upwards, a row holds cells. */
export interface PageLine {
  readonly text: string;
  readonly y: number;
  readonly height: number;
  readonly isRow: boolean;
}

/** Lines looked at for running heads and feet, from the top and from the bottom of a page. */
const EDGE_LINES = 3;
/** Share of the pages that repeat a running line, at the same height but for a few points. */
const RUNNING_SHARE = 0.5;
const SAME_HEIGHT_POINTS = 4;
/** A step of more than this many heights parts a line from its neighbour. */
const APART_STEP = 1.75;
/** A page number beside a word for "page", or parted from the running title by a sign or a cell. */
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
  /** All that pages repeat at their heads and feet, what is kept of it too. */
  readonly repeated: ReadonlySet<TLine>;
}

/**
 * Running heads and feet, and which of them to leave out: of a line that most pages repeat word for word at the same place, all copies
 * but the first, and lines that count pages. Lines that differ in any other number say something of their page and
 * stay. Rows count only when they stand apart from all rows, as the head of a table that goes on over pages is no
 * running head. None is left out when nothing else of the document would be left.
 *
 * @param pages the lines of each page
 * @param isHeading headings are never running lines
 */
export function runningLines<TLine extends PageLine>(
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
      const key = `${Math.round(line.y / SAME_HEIGHT_POINTS)} ${withoutNumbers(line.text)}`;
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
    for (const line of isCounting ? group.map((placed) => placed.line) : copiesIn(group)) leftOut.add(line);
  }
  const isLeft = pages.some((lines) => lines.some((line) => !leftOut.has(line) && /\p{L}/u.test(line.text)));
  return { leftOut: isLeft ? leftOut : new Set(), repeated };
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, '#');
}

/** All copies of a text but its first, where every line of the group says the same. */
function copiesIn<TLine extends PageLine>(group: readonly PlacedLine<TLine>[]): TLine[] {
  const [first, ...copies] = group;
  return copies.every(({ line }) => line.text === first?.line.text) ? copies.map(({ line }) => line) : [];
}

/** The one number that changes grows by one a page, and stands where page numbers do. */
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

/** Far from the lines above and below it, which are no rows. */
function standsApart(line: PageLine, byHeight: readonly PageLine[]): boolean {
  const at = byHeight.indexOf(line);
  const neighbours = [byHeight[at - 1], byHeight[at + 1]].filter((other) => other !== undefined);
  return neighbours.every(({ y, isRow }) => !isRow && Math.abs(y - line.y) > APART_STEP * line.height);
}
