import type { knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { Retrieve } from './retriever.ts';

/** The search that answers visitors, for the service that answers them. */
export function createRetrievalUseCases({ retrieve }: { readonly retrieve: Retrieve }) {
  return {
    async searchKnowledge({ body }, { signal }) {
      const { workspace_id: workspaceId, chat_bot_id: botId, ...asked } = body;
      return { data: await retrieve({ workspaceId, botId, ...asked }, signal) };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
