/** Words per shingle, as in article-extraction-benchmark. */
const SHINGLE_WORDS = 4;

/** Counts of each four-word shingle in a text; a shorter text is one shingle. */
export function shinglesOf(text: string): ReadonlyMap<string, number> {
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  if (words.length === 0) return counts;
  for (let at = 0; at < Math.max(1, words.length - SHINGLE_WORDS + 1); at += 1) {
    const shingle = words.slice(at, at + SHINGLE_WORDS).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

export interface PageScore {
  readonly precision: number;
  readonly recall: number;
  /** Share of the page's surrounding text that was wrongly extracted. */
  readonly leak: number;
}

/** Compares the extracted text of a page with its article; `whole` is all of the page's text. */
export function scorePage({ truth, read, whole }: Record<'truth' | 'read' | 'whole', string>): PageScore {
  const [wanted, found, all] = [shinglesOf(truth), shinglesOf(read), shinglesOf(whole)];
  const hits = overlap(wanted, found);
  const around = new Map([...all].filter(([shingle]) => !wanted.has(shingle)));
  return {
    precision: sum(found) === 0 ? 0 : hits / sum(found),
    recall: sum(wanted) === 0 ? 1 : hits / sum(wanted),
    leak: sum(around) === 0 ? 0 : overlap(around, found) / sum(around),
  };
}

function overlap(some: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  return [...some].reduce((hits, [shingle, count]) => hits + Math.min(count, others.get(shingle) ?? 0), 0);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
