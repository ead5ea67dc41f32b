import {
  SNIPPET_MAX_LENGTH,
  type BotSettingsView,
  type Citation,
  type KnowledgeSearchHit,
  type UnknownReason,
} from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import type { AnswerDone, Passage } from '@colloquy/language-model';
import { citedPassage } from '../responders/knowledge/cited-passage.ts';

/** A question of this many words or fewer may lean on the one before it. */
const SHORT_QUESTION_WORDS = 4;
const LEANING_START = /^(and|or|but|what about|how about|what if|und|et|e|y|i|a)\b/i;
const PRONOUN = /\b(it|its|they|them|their|that|this|those|these|he|she|one)\b/i;

interface EarlierTurn {
  readonly question: string;
  readonly answer: string;
}

/** The text to retrieve with: a follow-up takes the question before it along. */
export function retrievalQuery(question: string, history: readonly EarlierTurn[]): string {
  const previous = history.at(-1)?.question;
  if (previous === undefined) return question;
  const words = question.trim().split(/\s+/);
  const isFollowUp =
    words.length <= SHORT_QUESTION_WORDS || LEANING_START.test(question) || PRONOUN.test(question);
  return isFollowUp ? `${previous} ${question}` : question;
}

/** True when the question holds a term that the owner does not want to be talked about. */
export function isBlocked(question: string, blockedTerms: readonly string[]): boolean {
  const text = question.toLowerCase();
  return blockedTerms.some((term) => text.includes(term.toLowerCase()));
}

/** An error without its facts: the plan's numbers and what failed inside are the workspace's own business. */
export function withoutFacts(error: AppError): AppError {
  const { code, message, errors, retry, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new AppError({ code, message, errors, retry, ...wait, cause: error });
}

/** Hits that mean something for this question; the threshold is on the relevance score, never on a rank. */
export function relevantHits(
  hits: readonly KnowledgeSearchHit[],
  answering: Pick<BotSettingsView['answering'], 'threshold' | 'topK'>,
): KnowledgeSearchHit[] {
  return hits.filter((hit) => hit.fused >= answering.threshold).slice(0, answering.topK);
}

/** Why there is nothing to answer from. */
export function emptyReason(itemCount: number, hits: readonly KnowledgeSearchHit[]): UnknownReason {
  return itemCount === 0 || hits.length === 0 ? 'NO_CHUNKS' : 'LOW_SCORE';
}

export function toPassage(hit: KnowledgeSearchHit, index: number): Passage {
  return {
    n: index + 1,
    itemId: hit.item_id,
    title: hit.title,
    text: hit.text,
    headingPath: hit.headingPath,
    page: hit.page,
    url: hit.url,
    score: hit.fused,
  };
}

/** The citations of an answer, numbered as in its text; snippets are what the passage really says. */
export function toCitations(done: AnswerDone, hits: readonly KnowledgeSearchHit[]): Citation[] {
  return done.citedPassages.flatMap((n) => {
    const hit = hits[n - 1];
    if (hit === undefined) return [];
    const quote = done.quotes.find((candidate) => candidate.n === n)?.snippet;
    const passage = quote === undefined ? undefined : citedPassage(hit.text, quote);
    return {
      n,
      item_id: hit.item_id,
      title: hit.title,
      url: hit.url,
      page: hit.page,
      heading: hit.headingPath.at(-1) ?? null,
      snippet: (quote ?? hit.text).slice(0, SNIPPET_MAX_LENGTH),
      ...(passage && { passage }),
      score: hit.fused,
    };
  });
}
