import type { KnowledgeSearchHit } from '@colloquy/contracts';

/** Chunks that become one passage at most: a longer one would hold a bit of everything, and prove too much. */
const MAX_JOINED = 3;
/** The longest overlap of two chunks is 200 tokens (`chunking.overlap`). */
const MAX_OVERLAP_CHARACTERS = 2_000;
/** A shorter text at the seam may be the same by chance. */
const MIN_OVERLAP_CHARACTERS = 8;

const TABLE_ROW = /^\|.*\|$/;
const TABLE_RULE = /^\|[\s:|-]+\|$/;
const OWN_LINE = /^(?:\||#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s)/;

/** What the answerer reads as one text: a chunk, or neighbouring ones of one section. */
export interface JoinedHits<T extends KnowledgeSearchHit = KnowledgeSearchHit> {
  readonly text: string;
  /** In the order of the document. */
  readonly hits: readonly T[];
  /** The one that search liked best. */
  readonly best: T;
}

/**
 * Hits, best first, as passages, best first: those that follow each other in the same version of an item, below the same
 * headings, are one, without what the second repeats of the first. So an answer that begins in one chunk ends in it.
 */
export function joinNeighbours<T extends KnowledgeSearchHit>(hits: readonly T[]): JoinedHits<T>[] {
  const rankOf = new Map(hits.map((hit, rank) => [hit, rank]));
  const rank = (hit: T): number => rankOf.get(hit) ?? hits.length;
  const sections = Map.groupBy(hits, (hit) => JSON.stringify([hit.item_id, hit.version, hit.headingPath]));
  return [...sections.values()]
    .flatMap(runsOf)
    .flatMap((run) => {
      const [best] = run.toSorted((a, b) => rank(a) - rank(b));
      return best === undefined ? [] : [{ text: textOf(run), hits: run, best }];
    })
    .toSorted((a, b) => rank(a.best) - rank(b.best));
}

/** The hits of a section in the order of the document, cut where a chunk is missing or a run is long enough. */
function runsOf<T extends KnowledgeSearchHit>(section: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const hit of section.toSorted((a, b) => a.index - b.index)) {
    const run = runs.at(-1);
    const isNext = run?.at(-1)?.index === hit.index - 1;
    if (run !== undefined && isNext && run.length < MAX_JOINED) run.push(hit);
    else runs.push([hit]);
  }
  return runs;
}

function textOf([first, ...rest]: readonly KnowledgeSearchHit[]): string {
  return rest.reduce((text, hit) => joinedTexts(text, hit.text), first?.text ?? '');
}

/** Both texts, with what ends the first and begins the second once. */
export function joinedTexts(before: string, after: string): string {
  const repeated = overlapOf(before, after);
  if (repeated > 0) return before + after.slice(repeated);
  const rows = rowsOfSameTable(before, after);
  if (rows !== null) return `${before}\n${rows}`;
  return before + seam(before, after) + after;
}

/** How many characters at the beginning of `after` repeat the end of `before`, as whole words. */
function overlapOf(before: string, after: string): number {
  const longest = Math.min(MAX_OVERLAP_CHARACTERS, before.length, after.length);
  for (let length = longest; length >= MIN_OVERLAP_CHARACTERS; length -= 1) {
    const isWhole = isSpace(after[length]) && isSpace(before[before.length - length - 1]);
    if (isWhole && before.endsWith(after.slice(0, length))) return length;
  }
  return 0;
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

/** A table that was cut has its head in each part: the rows of the second part, when the first ends in that table. */
function rowsOfSameTable(before: string, after: string): string | null {
  const [head = '', rule = '', ...rows] = after.split('\n');
  if (!TABLE_ROW.test(head) || !TABLE_RULE.test(rule) || rows.length === 0) return null;
  const lines = before.split('\n');
  const from = lines.findLastIndex((line) => !TABLE_ROW.test(line)) + 1;
  return lines[from] === head && lines[from + 1] === rule ? rows.join('\n') : null;
}

/** Chunks end between blocks or sentences; within one that was too long for a chunk, no sentence ends. */
function seam(before: string, after: string): string {
  if (OWN_LINE.test(after)) return '\n';
  const goesOn = /[\p{L}\p{N},;]$/u.test(before) && /^\p{Ll}/u.test(after);
  return goesOn ? ' ' : '\n\n';
}
