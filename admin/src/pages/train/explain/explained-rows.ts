import { citedChunkIndex, type Answer, type FoundPassage, type RetrievalRow } from '@colloquy/contracts';

/** A passage that was found, and its part in the answer. */
export interface ExplainedRow {
  readonly passage: FoundPassage;
  /** Its citation number in the answer. */
  readonly citation: number | undefined;
  /** Its outcome in the answer; undefined without an answer, and for passages it did not read. */
  readonly read: RetrievalRow | undefined;
}

/** The passages found, best first, with their outcomes, followed by those that only the answer has read. */
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

/** Number of rows above the threshold. */
export function keptCount(rows: readonly ExplainedRow[]): number {
  const below = rows.findIndex(({ passage }) => !passage.kept);
  return below === -1 ? rows.length : below;
}

/** The filled share of a score's bar, 0 to 1. */
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
