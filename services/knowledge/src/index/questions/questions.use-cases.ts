import {
  RETRIEVAL_THRESHOLD,
  RETRIEVAL_TOP_K,
  SearchType,
  type KnowledgeSearchHit,
  type RouteInput,
  type SuggestedQuestion,
  type knowledgeApi,
} from '@colloquy/contracts';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { type ItemDocument, liveQa } from '../../items/index.ts';
import type { Parts } from '../parts/parts.ts';
import { isShort, questionsIn } from './candidates.ts';

/** What is read for one answer: the documents that are cited most, and the beginning of each. */
const MAX_ITEMS = 12;
const MAX_CHUNKS_OF_ITEM = 60;
const MAX_CANDIDATES_OF_ITEM = 8;
/** Each try is a search. */
const MAX_TRIED = 18;
/** So that one long document does not ask all the questions. */
const MAX_OF_ITEM = 2;

type Search = (
  input: RouteInput<typeof knowledgeApi.searchKnowledge>,
  context: RequestContext,
) => Promise<{ readonly data: { readonly hits: readonly KnowledgeSearchHit[] } }>;

export function createQuestionUseCases(
  deps: Pick<Parts, 'items' | 'bots' | 'access' | 'vectors' | 'now'> & {
    readonly searchKnowledge: Search;
  },
) {
  const { items, bots, access, vectors, now } = deps;

  async function candidatesOf(item: ItemDocument): Promise<SuggestedQuestion[]> {
    const { workspace_id: workspaceId, chat_bot_id: botId, _id: itemId, liveVersion } = item;
    if (item.format === 'qa') {
      const { question } = liveQa(item);
      return isShort(question) ? [{ question, item_id: itemId, chunk: 0, language: item.language }] : [];
    }
    if (liveVersion === null) return [];
    const range = { from: 0, to: MAX_CHUNKS_OF_ITEM };
    const chunks = await vectors.listItem({ workspaceId, botId, itemId, version: liveVersion, range });
    const found = chunks.flatMap((chunk) =>
      questionsIn(chunk).map(({ question, language }) => ({
        question,
        item_id: itemId,
        chunk: chunk.index,
        language: language ?? item.language,
      })),
    );
    return found.slice(0, MAX_CANDIDATES_OF_ITEM);
  }

  /** Whether the search that answers visitors brings up the very passage that the question was made of. */
  async function isFound(
    { question, item_id, chunk }: SuggestedQuestion,
    { workspace_id, chat_bot_id }: Pick<ItemDocument, 'workspace_id' | 'chat_bot_id'>,
    context: RequestContext,
  ): Promise<boolean> {
    const body = {
      workspace_id,
      chat_bot_id,
      query: question,
      searchType: SearchType.vectorHybrid,
      topK: RETRIEVAL_TOP_K,
      language: null,
    };
    const { data } = await deps.searchKnowledge({ params: {}, query: {}, body }, context);
    return data.hits.some(
      (hit) => hit.item_id === item_id && hit.index === chunk && hit.fused >= RETRIEVAL_THRESHOLD,
    );
  }

  return {
    async listSuggestedQuestions({ query }, context) {
      const botId = query.chat_bot_id;
      const workspaceId = await bots.workspaceOf(botId, context);
      const scope = { workspace_id: workspaceId, chat_bot_id: botId };
      await access.requireBot(context, scope);
      const answering = await items.answering(workspaceId, botId, now(), MAX_ITEMS);
      if (answering.length === 0) return { data: [] };
      const perItem = [];
      for (const item of answering) perItem.push(await candidatesOf(item));
      const data: SuggestedQuestion[] = [];
      for (const candidate of inTurns(perItem).slice(0, MAX_TRIED)) {
        if (data.length === query.limit) break;
        const isOfItem = ({ item_id }: SuggestedQuestion) => item_id === candidate.item_id;
        const isEnough =
          data.filter(isOfItem).length >= MAX_OF_ITEM && answering.length > query.limit / MAX_OF_ITEM;
        const isKnown = data.some(({ question }) => question === candidate.question);
        if (isEnough || isKnown) continue;
        if (await isFound(candidate, scope, context)) data.push(candidate);
      }
      return { data };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

/** The first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
