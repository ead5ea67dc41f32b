import { documentTerms, formsOf, meantTerms, queryTerms, questionTerms } from '@colloquy/text';

/** Terms of a chunk as ascending 32-bit hashes, each with its saturated frequency 0..1. */
export interface SparseVector {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
}

/** Parameters of BM25: Robertson and Zaragoza, The Probabilistic Relevance Framework (2009), section 3.4. */
interface SparseParameters {
  /** How quickly repeats stop counting: a small value makes one mention nearly as good as many. */
  readonly k1: number;
  /** How much long chunks are penalised, 0..1. */
  readonly b: number;
  /**
   * Terms of an average chunk. A constant rather than the collection's average, so that stored weights never become
   * outdated.
   */
  readonly pivotTerms: number;
}

/** Chosen by tests/bench/fusion (docs/adr/0007). Stored with each chunk, so a change requires a rebuild. */
const SPARSE_PARAMETERS: SparseParameters = { k1: 0.8, b: 0.3, pivotTerms: 100 };

/** 32-bit FNV-1a over UTF-16 code units (Fowler, Noll, Vo): the sparse index of a term in every adapter. */
export function termIndex(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** The text that keyword search indexes of a chunk: title and headings count like its text. */
export function keywordText(chunk: { title: string; headingPath: readonly string[]; text: string }): string {
  return [chunk.title, ...chunk.headingPath, chunk.text].join('\n');
}

/** The weight of a term that occurs `count` times among `length` terms: tf / (tf + k1 (1 - b + b length / pivot)). */
export function saturation(count: number, length: number): number {
  const { k1, b, pivotTerms } = SPARSE_PARAMETERS;
  return count / (count + k1 * (1 - b + (b * length) / pivotTerms));
}

/** The chunk's terms weighted by saturation: BM25 without its IDF. */
export function documentVector(text: string): SparseVector {
  const terms = documentTerms(text);
  const counts = new Map<number, number>();
  for (const term of terms) {
    const index = termIndex(term);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const entries = [...counts].sort(([left], [right]) => left - right);
  return {
    indices: Uint32Array.from(entries, ([index]) => index),
    values: Float32Array.from(entries, ([, count]) => saturation(count, terms.length)),
  };
}

/** A term of a question before its rarity is known. */
export interface AskedTerm {
  readonly index: number;
  /** Hashes of its possible meanings: each is a term, or several that must all occur. Takes about a millisecond. */
  readonly near: () => number[][];
  /** Hashes of the other forms of its word, in the language of the question. */
  readonly forms: () => number[];
}

/** The question's distinct content terms. */
export function askedTerms(text: string, language: string | null = null): AskedTerm[] {
  return questionTerms(text, language).map(({ term, word }) => ({
    index: termIndex(term),
    near: () => (word === null ? [] : meantTerms(word, language).map((terms) => terms.map(termIndex))),
    forms: () => (word === null ? [] : formsOf(word, language).map(termIndex)),
  }));
}

/** Hashes of the question's distinct content terms. */
export function queryIndices(text: string, language: string | null = null): number[] {
  return [...new Set(queryTerms(text, language).map(termIndex))];
}

/** The weight of a term in a chunk, 0 when absent. */
export function weightOf(vector: SparseVector, index: number): number {
  let low = 0;
  let high = vector.indices.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = vector.indices[middle] ?? 0;
    if (found === index) return vector.values[middle] ?? 0;
    if (found < index) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}
