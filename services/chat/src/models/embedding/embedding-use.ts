import { knowledgeApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

export type EmbeddingUse = ReturnType<typeof createEmbeddingUse>;

/** Which providers make the vectors of a workspace, as knowledge says. */
export function createEmbeddingUse(client: ServiceClient) {
  return {
    /**
     * Throws `providerEmbeds` when one of the providers makes the vectors that a search index has or is about to have: without
     * it, or with another server in its place, its questions could not be compared with them.
     */
    async assertNone(
      context: RequestContext,
      workspaceId: string,
      providerIds: readonly string[],
    ): Promise<void> {
      if (providerIds.length === 0) return;
      const { data } = await client.call(
        knowledgeApi.listEmbeddingProviders,
        { params: { id: workspaceId } },
        { context },
      );
      if (!data.providers.some((id) => providerIds.includes(id))) return;
      throw new AppError({ code: ERRORS.providerEmbeds });
    },
  };
}
