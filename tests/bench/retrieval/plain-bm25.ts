import { documentTerms, queryTerms } from '@colloquy/text';
import MiniSearch from 'minisearch';
import type { IndexedChunk } from './index-set.ts';

/** Ids of the passages that plain BM25 finds over the same chunks, best first. */
export type PlainSearch = (question: string, limit: number) => string[];

interface Terms {
  readonly document: (text: string) => string[];
  readonly question: (text: string) => string[];
}

/** BM25+ of `minisearch` with its own settings; words cut, left out and stemmed by `terms`, by the library when left out. */
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

/** As the library does it: words in lower case, nothing left out, nothing stemmed. */
export const plainBm25 = (chunks: readonly IndexedChunk[]): PlainSearch => createSearch(chunks);

/** With the product's own stop words and stems: what is left of a difference is the ranking's. */
export const stemmedBm25 = (chunks: readonly IndexedChunk[]): PlainSearch =>
  createSearch(chunks, { document: documentTerms, question: (text) => queryTerms(text) });
