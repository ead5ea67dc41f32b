import { AnswerSource, botSettingsSchema, chunkingSchema } from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import { formatOfName } from '@colloquy/document-text';
import type { EmbeddingModel } from '@colloquy/language-model';
import { silentLogger } from '@colloquy/observability';
import { systemContext } from '@colloquy/service-kit';
import type { VectorStore } from '@colloquy/vector-store';
import { languageOf } from '../../../../services/chat/src/asking/question/question.ts';
import type { Reply } from '../../../../services/chat/src/conversations/answering/reply.ts';
import type { ResponderRequest } from '../../../../services/chat/src/asking/question/responder.ts';
import type { KnowledgeReader } from '../../../../services/chat/src/asking/knowledge/knowledge-reader.ts';
import { retrievalQuery } from '../../../../services/chat/src/asking/knowledge/passages.ts';
import { createBotAnswerers } from '../../../../services/chat/src/asking/responders/knowledge/bot-answerers.ts';
import { createKnowledgeResponder } from '../../../../services/chat/src/asking/responders/knowledge/knowledge.responder.ts';
import { firstReply } from '../../../../services/chat/src/asking/responders/registry.ts';
import { createSmallTalk } from '../../../../services/chat/src/asking/responders/small-talk/small-talk.responder.ts';
import { readDocument } from '../../../../services/knowledge/src/ingestion/extraction/read-document.ts';
import {
  plannedChunks,
  storeVectors,
} from '../../../../services/knowledge/src/ingestion/ingestion/store-chunks.ts';
import { toHit } from '../../../../services/knowledge/src/index/retrieval/knowledge-hit.ts';
import { choosePassages } from '../../../../services/knowledge/src/index/retrieval/choose-passages.ts';
import { scaledStore } from '../../retrieval/scaled-store.ts';
import type { QuestionSet, SetDocument } from './question-set.ts';

const WORKSPACE = 'bench';
/** Like the knowledge search: hits that repeat better ones are dropped before the limit applies. */
const FURTHER_HITS = 6;

export interface AskedBotDeps {
  readonly vectors: VectorStore;
  readonly embeddings: EmbeddingModel;
  readonly answerer: Answerer;
}

export interface Answered {
  readonly text: string;
  readonly isDeclined: boolean;
  readonly confidence: number;
}

type Turn = ResponderRequest['question']['history'][number];

/** A bot with the documents of a set, processed like uploads, that answers as for visitors. */
export async function openAskedBot(set: QuestionSet, botId: string, deps: AskedBotDeps) {
  for (const [at, document] of set.documents.entries()) await index(document, `${botId}-${at}`, botId, deps);
  const vectors = await scaledStore(deps.vectors, deps.embeddings);
  const settings = { ...botSettingsSchema.parse({}), revision: 1 };
  const search: KnowledgeReader['search'] = async (question) => {
    const query = retrievalQuery(question.text, question.history);
    const language = languageOf(question);
    const [vector = null] = await deps.embeddings.embed([query], { kind: 'query' });
    const { topK } = settings.answering;
    const found = await vectors.search({
      workspaceId: WORKSPACE,
      botId,
      text: query,
      vector,
      mode: 'hybrid',
      topK: topK + FURTHER_HITS,
      language,
    });
    const hits = choosePassages(found, query, { topK, language }).map(toHit);
    return { kbVersion: 1, hits };
  };
  const topics = async () => set.documents.map(({ name }) => name);
  const answerers = createBotAnswerers({
    instance: () => ({ grounding: 'free', open: () => deps.answerer }),
    ofProviders: { of: () => Promise.reject(new Error('The bench has no providers')) },
    logger: silentLogger,
  });
  const responders = [createSmallTalk({ topics }), createKnowledgeResponder({ knowledge: { search } })];

  return {
    async ask(text: string, history: readonly Turn[]): Promise<Answered> {
      const question = {
        text,
        botId,
        workspaceId: WORKSPACE,
        botName: 'Assistant',
        settings,
        history,
        locale: null,
        conversationId: 'bench',
        cacheUse: 'never' as const,
        state: 'bot' as const,
        takeAnswer: () => Promise.resolve(),
      };
      const reply = await lastOf(
        firstReply(responders, {
          question,
          context: systemContext('bench'),
          signal: new AbortController().signal,
          curated: () => Promise.resolve({ kbVersion: 1, match: null, related: [] }),
          cached: () => Promise.resolve({ state: 'off', reply: null }),
          answers: () => answerers.of(question),
        }),
      );
      const isDeclined = reply.source !== AnswerSource.external;
      return { text: reply.text, isDeclined, confidence: reply.confidence };
    },
  };
}

async function lastOf(stream: AsyncGenerator<unknown, Reply>): Promise<Reply> {
  let next = await stream.next();
  while (next.done !== true) next = await stream.next();
  return next.value;
}

async function index(
  document: SetDocument,
  itemId: string,
  botId: string,
  deps: AskedBotDeps,
): Promise<void> {
  const format = formatOfName(document.name);
  if (format === null) throw new TypeError(`${document.name}: not a format of documents`);
  const chunking = chunkingSchema.parse({});
  const { chunks } = await readDocument({ source: 'file', format, bytes: document.bytes, chunking });
  const item = { _id: itemId, workspace_id: WORKSPACE, chat_bot_id: botId, name: document.name, url: null };
  const stored = { ...item, version: 1, liveVersion: null, languageHint: null };
  const planned = await plannedChunks(deps, stored, chunks);
  await storeVectors(deps, stored, planned, () => Promise.resolve(), new AbortController().signal);
}
