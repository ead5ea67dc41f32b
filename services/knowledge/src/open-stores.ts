import { ConfigError, type ConfigOf } from '@colloquy/config';
import { createFileObjectStorage, type ObjectStorage } from '@colloquy/object-storage';
import { createS3ObjectStorage } from '@colloquy/object-storage/s3';
import { createEmbeddedVectorStore, type VectorStore } from '@colloquy/vector-store';
import { createQdrantVectorStore } from '@colloquy/vector-store/qdrant';
import type { knowledgeConfig } from './config.ts';

type KnowledgeConfig = ConfigOf<typeof knowledgeConfig>;

/** Qdrant, or the embedded store in a folder. Throws ConfigError when neither is configured. */
export function openVectors(config: KnowledgeConfig): VectorStore {
  if (config.qdrantUrl !== undefined) {
    const apiKey = config.qdrantApiKey?.reveal();
    return createQdrantVectorStore({ url: config.qdrantUrl, ...(apiKey === undefined ? {} : { apiKey }) });
  }
  if (config.vectorDataDir !== undefined) return createEmbeddedVectorStore({ dataDir: config.vectorDataDir });
  throw missing('QDRANT_URL', 'is not set, and neither is VECTOR_DATA_DIR');
}

/** An S3-compatible bucket, or a folder. Throws ConfigError when neither is configured. */
export function openFiles(config: KnowledgeConfig): ObjectStorage {
  if (config.s3Endpoint !== undefined) {
    const { s3PublicEndpoint: publicEndpoint } = config;
    return createS3ObjectStorage({
      endpoint: config.s3Endpoint,
      region: config.s3Region,
      bucket: config.s3Bucket,
      accessKeyId: config.s3AccessKeyId,
      secretAccessKey: config.s3SecretAccessKey?.reveal() ?? '',
      forcePathStyle: !config.s3Endpoint.includes('.amazonaws.com'),
      ...(publicEndpoint === undefined ? {} : { publicEndpoint }),
    });
  }
  if (config.filesDir === undefined) throw missing('S3_ENDPOINT', 'is not set, and neither is FILES_DIR');
  if (config.filesSigningKey === undefined) throw missing('FILES_SIGNING_KEY', 'is not set');
  return createFileObjectStorage({
    rootDir: config.filesDir,
    publicBaseUrl: config.filesBaseUrl,
    signingKey: config.filesSigningKey.reveal(),
  });
}

function missing(env: string, fault: string): ConfigError {
  return new ConfigError('knowledge', [{ env, fault }]);
}
