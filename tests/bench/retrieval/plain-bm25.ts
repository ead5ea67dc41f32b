import { documentTerms, queryTerms } from '@colloquy/text';
import MiniSearch from 'minisearch';
import type { IndexedChunk } from './index-set.ts';

/** Ids of the passages that plain BM25 finds over the same chunks, best first. */
export type PlainSearch = (question: string, limit: number) => string[];

interface Terms {
  readonly document: (text: string) => string[];
  readonly question: (text: string) => string[];
}

/** BM25+ of `minisearch` with its defaults; `terms` tokenises, filters and stems, by default the library does. */
function createSearch(chunks: readonly IndexedChunk[], terms?: Terms): PlainSearch {
  const asTheyAre = (term: string): string => term;
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    ...(terms === undefined
      ? {}
      : {
          tokenize: terms.document,
          processTerm: asTheyAre,
          searchOptions: { tokenize: terms.question, processTerm: asTheyAre },
        }),
  });
  index.addAll(
    chunks.map(({ title, headingPath, text }, id) => ({
      id,
      text: [title, ...headingPath, text].join('\n'),
    })),
  );
  return (question, limit) =>
    index
      .search(question)
      .slice(0, limit)
      .map(({ id }) => chunks[Number(id)]?.itemId ?? '');
}

/** The library's default: lower-case words, no stop words, no stemming. */
export const plainBm25 = (chunks: readonly IndexedChunk[]): PlainSearch => createSearch(chunks);

/** With the product's own stop words and stems: any remaining difference is due to the ranking. */
export const stemmedBm25 = (chunks: readonly IndexedChunk[]): PlainSearch =>
  createSearch(chunks, { document: documentTerms, question: (text) => queryTerms(text) });
