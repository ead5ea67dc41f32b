import { LRUCache } from 'lru-cache';
import { CURATED_SIMILARITY, type knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import { answeringVersion, liveQa } from '../../items/index.ts';
import { agreementOf, similarityOf, toCompared, type ComparedQuestion } from './curated.policy.ts';
import type { Parts } from '../parts/parts.ts';

/** Bots whose questions are kept ready to compare, and the most of one bot. */
const MAX_BOTS = 200;
const MAX_QUESTIONS = 2_000;
const MAX_RELATED = 3;
/** Candidates whose meaning is compared: hardly ever is there more than one. */
const MAX_EMBEDDED = 4;
const EMBEDDING_DEADLINE_MS = 10_000;
const MAX_TOPICS = 3;
const FILE_ENDING = /\.[a-z0-9]{2,5}$/i;

interface Candidate {
  readonly id: string;
  readonly question: string;
  readonly compared: ComparedQuestion;
  readonly validUntil: Date | null;
}

export function createCuratedUseCases(deps: Pick<Parts, 'items' | 'bases' | 'index' | 'logger' | 'now'>) {
  const { items, bases, index, logger, now } = deps;
  const known = new LRUCache<
    string,
    { readonly kbVersion: number; readonly candidates: readonly Candidate[] }
  >({
    max: MAX_BOTS,
  });

  /** As of a version of the base: every change of what can answer raises it. */
  async function candidatesOf(workspaceId: string, botId: string, kbVersion: number) {
    const entry = known.get(botId);
    if (entry?.kbVersion === kbVersion) return entry.candidates;
    const found = await items.curated(workspaceId, botId, MAX_QUESTIONS);
    const candidates = found.map((item): Candidate => {
      const { question } = liveQa(item);
      return { id: item._id, question, compared: toCompared(question), validUntil: item.validUntil };
    });
    known.set(botId, { kbVersion, candidates });
    return candidates;
  }

  /** Null when the embedding model fails: only the same words count then. */
  async function embed(
    workspaceId: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<Float32Array[] | null> {
    try {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(EMBEDDING_DEADLINE_MS)]);
      const { embeddings } = await index.answering(workspaceId);
      if (embeddings === null) return null;
      return await embeddings.embed(texts, { kind: 'query', signal: deadline });
    } catch (error) {
      signal.throwIfAborted();
      logger.warn(
        { err: error },
        'comparing curated questions by their words only: the embedding model failed',
      );
      return null;
    }
  }

  async function bestMatch(
    workspaceId: string,
    query: string,
    candidates: readonly Candidate[],
    signal: AbortSignal,
  ) {
    const asked = toCompared(query);
    const same = candidates.find(({ compared }) => compared.plain === asked.plain);
    if (same !== undefined) return { candidate: same, similarity: 1 };
    const alike = candidates
      .map((candidate) => ({ candidate, agreement: agreementOf(asked, candidate.compared) }))
      .filter(({ agreement }) => agreement > 0)
      .slice(0, MAX_EMBEDDED);
    if (alike.length === 0) return null;
    const vectors = await embed(
      workspaceId,
      [query, ...alike.map(({ candidate }) => candidate.question)],
      signal,
    );
    const [queryVector, ...others] = vectors ?? [];
    const [best] = alike
      .map(({ candidate, agreement }, index) => ({
        candidate,
        similarity: similarityOf(agreement, false, cosineOf(queryVector, others[index])),
      }))
      .toSorted((a, b) => b.similarity - a.similarity);
    return best !== undefined && best.similarity >= CURATED_SIMILARITY ? best : null;
  }

  return {
    async findCurated({ body }, context) {
      const { workspace_id: workspaceId, chat_bot_id: botId, query } = body;
      const base = await bases.find(workspaceId, botId);
      if (base === null) return { data: { kbVersion: 0, match: null, related: [] } };
      const { kbVersion } = base;
      const at = now();
      const candidates = (await candidatesOf(workspaceId, botId, kbVersion)).filter(
        ({ validUntil }) => validUntil === null || validUntil > at,
      );
      const best = await bestMatch(workspaceId, query, candidates, context.signal);
      const related = relatedTo(
        query,
        candidates.filter((candidate) => candidate !== best?.candidate),
      );
      if (best === null) return { data: { kbVersion, match: null, related } };
      // Read again: what was switched off, deleted or reworded a moment ago does not answer.
      const item = await items.findById(best.candidate.id);
      const live = item === null || answeringVersion(item, at) === null ? null : liveQa(item);
      const { similarity, candidate } = best;
      if (item === null || live?.question !== candidate.question || live.answer === null) {
        return { data: { kbVersion, match: null, related } };
      }
      const { _id: item_id, language } = item;
      const match = { item_id, question: live.question, answer: live.answer, language, similarity };
      return { data: { kbVersion, match, related } };
    },

    async listTopics({ body }) {
      const names = await items.topics(body.workspace_id, body.chat_bot_id, now(), MAX_TOPICS);
      return { data: { topics: names.map((name) => name.replace(FILE_ENDING, '')) } };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

/** The owner's questions that share most words with this one, those that share none last. */
function relatedTo(query: string, candidates: readonly Candidate[]): string[] {
  const asked = toCompared(query);
  return candidates
    .map(({ question, compared }) => {
      const language = compared.language ?? asked.language ?? 'other';
      const stems = new Set(asked.stemsIn(language));
      return { question, shared: compared.stemsIn(language).filter((stem) => stems.has(stem)).length };
    })
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, MAX_RELATED)
    .map(({ question }) => question);
}

/** Both have the length 1. */
function cosineOf(a: Float32Array | undefined, b: Float32Array | undefined): number | null {
  if (a === undefined || b === undefined || a.length !== b.length) return null;
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
