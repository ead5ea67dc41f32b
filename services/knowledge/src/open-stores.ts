import { ConfigError, type ConfigOf } from '@colloquy/config';
import { createEmbeddedVectorCollections, type VectorCollections } from '@colloquy/vector-store';
import { createQdrantVectorCollections } from '@colloquy/vector-store/qdrant';
import type { knowledgeConfig } from './config.ts';

type KnowledgeConfig = ConfigOf<typeof knowledgeConfig>;

/** Qdrant, or the embedded store in a folder. Throws ConfigError when neither is configured. */
export function openVectors(config: KnowledgeConfig): VectorCollections {
  if (config.qdrantUrl !== undefined) {
    const apiKey = config.qdrantApiKey?.reveal();
    return createQdrantVectorCollections({
      url: config.qdrantUrl,
      ...(apiKey === undefined ? {} : { apiKey }),
    });
  }
  if (config.vectorDataDir !== undefined) {
    return createEmbeddedVectorCollections({ dataDir: config.vectorDataDir });
  }
  throw missing('QDRANT_URL', 'is not set, and neither is VECTOR_DATA_DIR');
}

function missing(env: string, problem: string): ConfigError {
  return new ConfigError('knowledge', [{ env, issue: problem }]);
}
