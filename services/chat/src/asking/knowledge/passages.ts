import type { BotSettingsView, KnowledgeSearchHit, UnknownReason } from '@colloquy/contracts';
import { searchText, type Passage } from '@colloquy/answering';
import type { JoinedHits } from './join-neighbours.ts';

/** A question with at most this many words may depend on the one before it. */
const SHORT_QUESTION_WORDS = 4;
const LEANING_START = /^(and|or|but|what about|how about|what if|und|et|e|y|i|a)\b/i;
const PRONOUN = /\b(it|its|they|them|their|that|this|those|these|he|she|one)\b/i;

interface EarlierTurn {
  readonly question: string;
  readonly answer: string;
}

/** True when a question may depend on the one before it. */
export function isFollowUp(question: string): boolean {
  const words = question.trim().split(/\s+/);
  return words.length <= SHORT_QUESTION_WORDS || LEANING_START.test(question) || PRONOUN.test(question);
}

/** The query for retrieval: the question in the wording of documents; a follow-up includes the question before it. */
export function retrievalQuery(question: string, history: readonly EarlierTurn[]): string {
  const previous = history.at(-1)?.question;
  if (previous === undefined) return searchText(question);
  return searchText(isFollowUp(question) ? `${previous} ${question}` : question);
}

/** The hits above the relevance threshold, which applies to the score and never to a rank. */
export function relevantHits(
  hits: readonly KnowledgeSearchHit[],
  answering: Pick<BotSettingsView['answering'], 'threshold' | 'topK'>,
): KnowledgeSearchHit[] {
  return hits.filter((hit) => hit.fused >= answering.threshold).slice(0, answering.topK);
}

/** Why no passages are left to answer from. */
export function emptyReason(hits: readonly KnowledgeSearchHit[]): UnknownReason {
  return hits.length === 0 ? 'NO_CHUNKS' : 'LOW_SCORE';
}

export function toPassage({ text, best }: JoinedHits, index: number): Passage {
  return {
    n: index + 1,
    itemId: best.item_id,
    title: best.title,
    text,
    headingPath: best.headingPath,
    page: best.page,
    url: best.url,
    score: best.fused,
  };
}
