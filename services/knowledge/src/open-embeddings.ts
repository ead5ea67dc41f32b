import type { Secret } from '@colloquy/config';
import {
  createLocalEmbeddingModel,
  createOpenAiEmbeddingModel,
  type EmbeddingModel,
} from '@colloquy/language-model';

export interface EmbeddingConfig {
  readonly embeddingUrl?: string | undefined;
  readonly embeddingApiKey?: Secret | undefined;
  readonly embeddingModel: string;
  readonly embeddingDimension: number;
}

/** The configured embedding model, or the one that ships with the product. The caller closes it. */
export function openEmbeddings(config: EmbeddingConfig): EmbeddingModel {
  if (config.embeddingUrl === undefined) return createLocalEmbeddingModel();
  return createOpenAiEmbeddingModel({
    baseUrl: config.embeddingUrl,
    // Servers without accounts take any key.
    apiKey: config.embeddingApiKey?.reveal() ?? 'none',
    model: config.embeddingModel,
    dimension: config.embeddingDimension,
  });
}
