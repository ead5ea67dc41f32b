import { knowledgeApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

export type EmbeddingUse = ReturnType<typeof createEmbeddingUse>;

/** Asks the knowledge service which providers make the vectors of a workspace. */
export function createEmbeddingUse(client: ServiceClient) {
  return {
    /**
     * Throws `providerEmbeds` when one of the providers makes the vectors of a current or coming search index: without
     * its server, questions could not be embedded for that index.
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
