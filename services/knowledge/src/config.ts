import { z } from 'zod';
import { count, defineConfig, secret, setting } from '@colloquy/config';
import { fileSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';

/** Without an address the model that ships with the product embeds. */
export const embeddingSettings = {
  embeddingUrl: setting(
    'EMBEDDING_URL',
    z.url().optional(),
    'Base address of an OpenAI-compatible API for embeddings; without it the built-in English model is used',
    { example: 'https://api.openai.com/v1' },
  ),
  embeddingApiKey: setting('EMBEDDING_API_KEY', secret().optional(), 'Key for that API', { isSecret: true }),
  embeddingModel: setting(
    'EMBEDDING_MODEL',
    z.string().default('text-embedding-3-small'),
    'Name of the embedding model',
  ),
  embeddingDimension: setting(
    'EMBEDDING_DIMENSION',
    count(1).default(1_536),
    'Length of the vectors that the embedding model returns',
  ),
} as const;

const vectorSettings = {
  qdrantUrl: setting('QDRANT_URL', z.url().optional(), 'Qdrant server for vectors', {
    example: 'http://qdrant:6333',
  }),
  qdrantApiKey: setting('QDRANT_API_KEY', secret().optional(), 'Key for Qdrant', { isSecret: true }),
  vectorDataDir: setting(
    'VECTOR_DATA_DIR',
    z.string().optional(),
    'Folder for vectors when there is no Qdrant; processes on one machine may share it',
  ),
} as const;

export const knowledgeConfig = defineConfig('knowledge', {
  ...serviceProcessSettings,
  ...embeddingSettings,
  ...vectorSettings,
  ...fileSettings,
  ingestionConcurrency: setting(
    'INGESTION_CONCURRENCY',
    count(1).default(2),
    'Documents of one workspace processed at once; there is one more worker for other workspaces',
  ),
  port: portSetting('knowledge'),
});
