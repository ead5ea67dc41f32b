import type { FoundPassage, KnowledgeSearchHit, RouteInput, knowledgeApi } from '@colloquy/contracts';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { guessLanguage } from '@colloquy/text';
import type { Parts } from '../parts/parts.ts';

type Search = (
  input: RouteInput<typeof knowledgeApi.searchKnowledge>,
  context: RequestContext,
) => Promise<{ readonly data: { readonly hits: readonly KnowledgeSearchHit[] } }>;

/** The search that answers visitors, for whoever teaches the chatbot: the same passages, with what became of them. */
export function createPassageSearchUseCases(
  deps: Pick<Parts, 'bots' | 'access'> & { readonly searchKnowledge: Search },
) {
  const { bots, access, searchKnowledge } = deps;
  return {
    async searchPassages({ body }, context) {
      const { chat_bot_id, query } = body;
      const workspace_id = await bots.workspaceOf(chat_bot_id, context);
      await access.requireBot(context, { workspace_id, chat_bot_id });
      const { answering, general } = await bots.settingsOf(chat_bot_id, context);
      const search = {
        workspace_id,
        chat_bot_id,
        query,
        searchType: body.searchType ?? answering.searchType,
        topK: body.topK ?? answering.topK,
        language: guessLanguage(query) ?? general.language,
      };
      const { data } = await searchKnowledge({ params: {}, query: {}, body: search }, context);
      return { data: data.hits.map((hit) => toPassage(hit, answering.threshold)) };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}

function toPassage(hit: KnowledgeSearchHit, threshold: number): FoundPassage {
  const { item_id, index, title, headingPath, page, url, text, dense, sparse, fused } = hit;
  return {
    item_id,
    index,
    title,
    heading: headingPath.length === 0 ? null : headingPath.join(' / '),
    page,
    url,
    text,
    dense,
    keyword: sparse,
    score: fused,
    kept: fused >= threshold,
  };
}
