import { cutSentences, documentTerms } from '@colloquy/text';
import { LRUCache } from 'lru-cache';
import { saturation, termIndex } from '../text/sparse-vector.ts';
import { FORGIVEN_SHARE, type WeightedTerm } from './coverage.ts';

/** The text fields of a chunk. */
export interface ReadableChunk {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly text: string;
}

/** Number of neighbouring sentences in a window. Chosen by measurement (docs/adr/0022). */
const WINDOW_SENTENCES = 2;
/** A chunk's terms take about 2 kB; reading them again takes some 0.2 ms. */
const KEPT_CHUNKS = 4_000;

interface ReadChunk {
  /** Hashed terms of title and headings, which give the topic of every sentence below them. */
  readonly heading: Uint32Array;
  readonly sentences: readonly Uint32Array[];
}

const read = new LRUCache<string, ReadChunk>({ max: KEPT_CHUNKS });

/**
 * Share of the question's term weight that the best two neighbouring sentences cover together with title and
 * headings, 0..1. A long chunk with the question's words scattered over it covers them as well as one that answers
 * it; its best window does not.
 */
export function bestWindow(terms: readonly WeightedTerm[], chunk: ReadableChunk): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  const { heading, sentences } = readChunk(chunk);
  const above = occurrences(terms, heading);
  const within = sentences.map((sentence) => occurrences(terms, sentence));
  const last = Math.max(0, sentences.length - WINDOW_SENTENCES);
  let best = 0;
  for (let from = 0; from <= last; from += 1) {
    const to = Math.min(sentences.length, from + WINDOW_SENTENCES);
    let length = heading.length;
    for (let at = from; at < to; at += 1) length += sentences[at]?.length ?? 0;
    let covered = 0;
    terms.forEach(({ weight, instead }, term) => {
      let count = above[term] ?? 0;
      for (let at = from; at < to; at += 1) count += within[at]?.[term] ?? 0;
      covered += weight * saturation(count, length) * (instead === undefined ? 1 : FORGIVEN_SHARE);
    });
    best = Math.max(best, covered);
  }
  return best / total;
}

/** Occurrences of each of the question's terms in a text. */
function occurrences(terms: readonly WeightedTerm[], text: Uint32Array): Uint16Array {
  const counts = new Uint16Array(terms.length);
  for (const found of text) {
    const term = terms.findIndex(({ index, instead }) =>
      instead === undefined ? index === found : instead.includes(found),
    );
    if (term !== -1) counts[term] = (counts[term] ?? 0) + 1;
  }
  return counts;
}

function readChunk({ title, headingPath, text }: ReadableChunk): ReadChunk {
  const key = JSON.stringify([title, headingPath, text]);
  const kept = read.get(key);
  if (kept !== undefined) return kept;
  const sentences = text
    .split(/\n{2,}/u)
    .flatMap((paragraph) => cutSentences(paragraph.replaceAll('\n', ' ')))
    .map(hashed)
    .filter((terms) => terms.length > 0);
  const chunk = { heading: hashed([title, ...headingPath].join('\n')), sentences };
  read.set(key, chunk);
  return chunk;
}

function hashed(text: string): Uint32Array {
  return Uint32Array.from(documentTerms(text), termIndex);
}
