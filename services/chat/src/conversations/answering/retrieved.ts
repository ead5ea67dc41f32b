import {
  RETRIEVAL_TEXT_MAX_LENGTH,
  type KnowledgeSearchHit,
  type RetrievalRow,
  type ChunkOutcome,
} from '@colloquy/contracts';
import { contentStems, guessLanguage, isFunctionWord, stem, wordsOf } from '@colloquy/text';

/** The result of answering with the kept passages; cited ones by their number in the prompt, from 1. */
export type AnswerResult =
  | { readonly kind: 'declined' }
  | { readonly kind: 'answered' | 'repeated'; readonly citedPassages: readonly number[] };

interface Search {
  readonly hits: readonly KnowledgeSearchHit[];
  /** The passages that the answerer read, in its order; each covers one or more hits. */
  readonly passages: readonly { readonly hits: readonly KnowledgeSearchHit[] }[];
}

/** A chunk that search found, with its outcome. */
export type RetrievedHit = KnowledgeSearchHit & {
  readonly kept: boolean;
  readonly outcome: ChunkOutcome;
};

/** The chunks that search found for a question, each with its outcome. */
export function retrievedHits(search: Search, answered: AnswerResult): RetrievedHit[] {
  return search.hits.map((hit) => {
    const at = search.passages.findIndex(({ hits }) => hits.includes(hit));
    return { ...hit, kept: at >= 0, outcome: outcomeOf(hit, at, search, answered) };
  });
}

/** The same as rows of the retrieval list, which explains an answer to members. */
export function retrievalRows(question: string, retrieved: readonly RetrievedHit[]): RetrievalRow[] {
  return retrieved.map((hit) => {
    const { item_id, index, dense, sparse, fused, kept, title, page, text, outcome } = hit;
    const heading = hit.headingPath.at(-1) ?? null;
    const scores = { item_id, index, dense, sparse, fused, kept };
    const shown = text.slice(0, RETRIEVAL_TEXT_MAX_LENGTH);
    const lacking = outcome === 'used' ? [] : missingWords(question, hit);
    return { ...scores, title, heading, page, text: shown, outcome, missingWords: lacking };
  });
}

/** The outcome of a hit; `at` is the index of its passage, -1 for none. */
function outcomeOf(
  hit: KnowledgeSearchHit,
  at: number,
  { hits }: Search,
  answered: AnswerResult,
): ChunkOutcome {
  const isCited = answered.kind !== 'declined' && answered.citedPassages.includes(at + 1);
  if (isCited && answered.kind === 'answered') return 'used';
  if (isCited) return 'repeated';
  if (hits.find(({ text }) => text === hit.text) !== hit) return 'duplicate';
  if (at < 0) return 'belowThreshold';
  return answered.kind === 'declined' ? 'notSupported' : 'kept';
}

/** The question's content words whose stems are missing in the chunk, its headings and its title; each once. */
function missingWords(question: string, { text, headingPath, title }: KnowledgeSearchHit): string[] {
  const passage = [title, ...headingPath, text].join('\n');
  const language = guessLanguage(passage) ?? 'other';
  const asked = guessLanguage(question) ?? language;
  const held = new Set(contentStems(passage, language));
  const missing = wordsOf(question).filter(
    ({ folded }) => !isFunctionWord(folded, asked) && !held.has(stem(folded, language)),
  );
  return [...new Map(missing.map(({ folded, raw }) => [folded, raw])).values()];
}
