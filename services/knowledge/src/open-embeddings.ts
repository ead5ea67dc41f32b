import type { Secret } from '@colloquy/config';
import {
  createLocalEmbeddingModel,
  createOpenAiEmbeddingModel,
  type EmbeddingModel,
} from '@colloquy/language-model';
import { BUILT_IN, type EmbeddingAddress } from './config.ts';
import type { EmbeddingModels } from './index/index.ts';

export interface EmbeddingConfig {
  readonly embeddingUrl?: string | undefined;
  readonly embeddingApiKey?: Secret | undefined;
  readonly embeddingModel: string;
  readonly embeddingDimension: number;
  readonly previousEmbeddingUrl?: EmbeddingAddress | undefined;
  readonly previousEmbeddingApiKey?: Secret | undefined;
  readonly previousEmbeddingModel: string;
  readonly previousEmbeddingDimension: number;
}

/** The models of one process. */
export interface OpenEmbeddings {
  readonly configured: EmbeddingModel;
  readonly earlier: Omit<EmbeddingModels, 'configured'>;
  close(): Promise<void>;
}

/** The configured embedding model, or the one that ships with the product, and those by which an older index is searched. */
export function openEmbeddings(config: EmbeddingConfig): OpenEmbeddings {
  // Without a text it costs nothing: its thread starts with the first one.
  const builtIn = createLocalEmbeddingModel();
  const configured =
    config.embeddingUrl === undefined
      ? builtIn
      : openAi(config.embeddingUrl, config.embeddingApiKey, config.embeddingModel, config.embeddingDimension);
  const previous = openPrevious(config, builtIn);
  return {
    configured,
    earlier: { previous, builtIn },
    async close() {
      for (const model of new Set([configured, previous, builtIn])) await model?.close();
    },
  };
}

function openPrevious(config: EmbeddingConfig, builtIn: EmbeddingModel): EmbeddingModel | null {
  const { previousEmbeddingUrl: url } = config;
  if (url === undefined) return null;
  if (url === BUILT_IN) return builtIn;
  return openAi(
    url,
    config.previousEmbeddingApiKey,
    config.previousEmbeddingModel,
    config.previousEmbeddingDimension,
  );
}

function openAi(
  baseUrl: string,
  apiKey: Secret | undefined,
  model: string,
  dimension: number,
): EmbeddingModel {
  // Servers without accounts take any key.
  return createOpenAiEmbeddingModel({ baseUrl, apiKey: apiKey?.reveal() ?? 'none', model, dimension });
}
