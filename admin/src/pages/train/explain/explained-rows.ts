import { citedChunkIndex, type Answer, type FoundPassage, type RetrievalRow } from '@colloquy/contracts';

/** A passage that was found, and what the answer made of it. */
export interface ExplainedRow {
  readonly passage: FoundPassage;
  /** The number under which the answer names it. */
  readonly citation: number | undefined;
  /** What became of it when the answer was made; undefined without an answer, and for what it did not look at. */
  readonly read: RetrievalRow | undefined;
}

/** What was found, the best first, with what became of it; also what only the answer has looked at. */
export function explainRows(
  passages: readonly FoundPassage[],
  answer: Answer | undefined,
): readonly ExplainedRow[] {
  const read = new Map((answer?.metadata.debug?.retrieval ?? []).map((row) => [chunkKey(row), row]));
  const cited = new Map(
    (answer?.metadata.citations ?? []).map((citation) => [
      chunkKey({ item_id: citation.item_id, index: citedChunkIndex(citation) ?? -1 }),
      citation.n,
    ]),
  );
  const found = new Set(passages.map(chunkKey));
  const others = [...read.values()].filter((row) => !found.has(chunkKey(row))).map(toPassage);
  return [...passages, ...others]
    .toSorted((one, other) => other.score - one.score)
    .map((passage) => ({
      passage,
      citation: cited.get(chunkKey(passage)),
      read: read.get(chunkKey(passage)),
    }));
}

/** How many rows stand above the line of the threshold. */
export function keptCount(rows: readonly ExplainedRow[]): number {
  const below = rows.findIndex(({ passage }) => !passage.kept);
  return below === -1 ? rows.length : below;
}

/** How much of its bar a score fills, 0 to 1. */
export function shareOf(score: number): number {
  return Math.min(1, Math.max(0, score));
}

function chunkKey({ item_id, index }: Pick<FoundPassage, 'item_id' | 'index'>): string {
  return `${item_id} ${index}`;
}

function toPassage(row: RetrievalRow): FoundPassage {
  const { item_id, index, title = '', heading = null, page = null, text = '', dense, sparse } = row;
  return {
    item_id,
    index,
    title,
    heading,
    page,
    url: null,
    text,
    dense,
    keyword: sparse,
    score: row.fused,
    kept: row.kept,
  };
}
