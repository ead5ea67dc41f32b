import type { chatApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { ProviderEmbedders } from './provider-embedders.ts';

/** Embeds texts with workspaces' providers for the knowledge service, so that keys are used only in this service. */
export function createEmbeddingUseCases({ embedders }: { readonly embedders: ProviderEmbedders }) {
  return {
    async embedTexts({ params: { id: workspaceId, providerId }, body }, { signal }) {
      const { texts, ...wanted } = body;
      const embedder = await embedders.open(workspaceId, providerId, wanted);
      const vectors = await embedder.embed(texts, { signal });
      return { data: { vectors: vectors.map(toBase64) } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

function toBase64(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * Float32Array.BYTES_PER_ELEMENT);
  vector.forEach((value, at) => bytes.writeFloatLE(value, at * Float32Array.BYTES_PER_ELEMENT));
  return bytes.toString('base64');
}
