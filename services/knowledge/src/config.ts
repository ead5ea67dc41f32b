import { z } from 'zod';
import { count, defineConfig, secret, setting } from '@colloquy/config';
import { portSetting, serviceProcessSettings } from '@colloquy/service-kit';

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

const fileSettings = {
  s3Endpoint: setting('S3_ENDPOINT', z.url().optional(), 'S3-compatible storage for files', {
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  s3PublicEndpoint: setting(
    'S3_PUBLIC_ENDPOINT',
    z.url().optional(),
    'Where browsers reach that storage, when it is another address',
  ),
  s3Region: setting('S3_REGION', z.string().default('us-east-1'), 'Region of the bucket'),
  s3Bucket: setting('S3_BUCKET', z.string().default('colloquy'), 'Bucket for files'),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', z.string().default(''), 'Access key of the storage'),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', secret().optional(), 'Secret of that key', {
    isSecret: true,
  }),
  filesDir: setting('FILES_DIR', z.string().optional(), 'Folder for files when there is no S3 storage'),
  filesBaseUrl: setting('FILES_BASE_URL', z.string().default('/files'), 'Where the folder is served'),
  filesSigningKey: setting(
    'FILES_SIGNING_KEY',
    secret(32).optional(),
    'Secret of the folder’s signed addresses, the same in every process',
    { isSecret: true },
  ),
} as const;

export const knowledgeConfig = defineConfig('knowledge', {
  ...serviceProcessSettings,
  ...embeddingSettings,
  ...vectorSettings,
  ...fileSettings,
  ingestionConcurrency: setting('INGESTION_CONCURRENCY', count(1).default(2), 'Documents processed at once'),
  port: portSetting('knowledge'),
});
