import type { FoundPassage, KnowledgeSearchHit, knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import { guessLanguage } from '@colloquy/text';
import type { Parts } from '../parts/parts.ts';
import type { Retrieve } from './retriever.ts';

/** The search behind answers, for members who train the bot: the same passages, each with its outcome. */
export function createPassageSearchUseCases(
  deps: Pick<Parts, 'bots' | 'access'> & { readonly retrieve: Retrieve },
) {
  const { bots, access, retrieve } = deps;
  return {
    async searchPassages({ body }, context) {
      const { chat_bot_id: botId, query, tags, language } = body;
      const workspaceId = await bots.workspaceOf(botId, context);
      await access.requireBot(context, { workspace_id: workspaceId, chat_bot_id: botId });
      const { answering, general } = await bots.settingsOf(botId, context);
      const { hits } = await retrieve(
        {
          workspaceId,
          botId,
          query,
          searchType: body.searchType ?? answering.searchType,
          topK: body.topK ?? answering.topK,
          language: guessLanguage(query) ?? general.language,
          filter: tags === undefined && language === undefined ? undefined : { tags, language },
        },
        context.signal,
      );
      return { data: hits.map((hit) => toPassage(hit, answering.threshold)) };
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
