import type { KnowledgeSearchHit } from '@colloquy/contracts';

/** The most chunks in one passage: a longer passage would cover so much that it supports nearly any sentence. */
const MAX_JOINED = 3;
/** The longest overlap of two chunks is 200 tokens (`chunking.overlap`). */
const MAX_OVERLAP_CHARACTERS = 2_000;
/** A shorter overlap may be a coincidence. */
const MIN_OVERLAP_CHARACTERS = 8;

const TABLE_ROW = /^\|.*\|$/;
const TABLE_RULE = /^\|[\s:|-]+\|$/;
const OWN_LINE = /^(?:\||#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s)/;

/** One passage for the answerer: a chunk, or neighbouring chunks of one section. */
export interface JoinedHits<T extends KnowledgeSearchHit = KnowledgeSearchHit> {
  readonly text: string;
  /** In the order of the document. */
  readonly hits: readonly T[];
  /** The hit with the best score. */
  readonly best: T;
}

/**
 * Joins hits, best first, into passages, best first. Chunks that follow each other in the same version of an item,
 * below the same headings, become one passage without their overlap, so that an answer which spans two chunks is in one
 * text.
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

/** Both texts joined, with their overlap once. */
export function joinedTexts(before: string, after: string): string {
  const repeated = overlapOf(before, after);
  if (repeated > 0) return before + after.slice(repeated);
  const rows = rowsOfSameTable(before, after);
  if (rows !== null) return `${before}\n${rows}`;
  return before + seam(before, after) + after;
}

/** The number of characters at the start of `after` that repeat the end of `before`, in whole words. */
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

/**
 * Each part of a split table repeats its head. Returns the rows of the second part when the first part ends in the same
 * table; else null.
 */
function rowsOfSameTable(before: string, after: string): string | null {
  const [head = '', rule = '', ...rows] = after.split('\n');
  if (!TABLE_ROW.test(head) || !TABLE_RULE.test(rule) || rows.length === 0) return null;
  const lines = before.split('\n');
  const from = lines.findLastIndex((line) => !TABLE_ROW.test(line)) + 1;
  return lines[from] === head && lines[from + 1] === rule ? rows.join('\n') : null;
}

/** The separator: chunks end between blocks or sentences, or inside a sentence that was too long for one chunk. */
function seam(before: string, after: string): string {
  if (OWN_LINE.test(after)) return '\n';
  const goesOn = /[\p{L}\p{N},;]$/u.test(before) && /^\p{Ll}/u.test(after);
  return goesOn ? ' ' : '\n\n';
}
