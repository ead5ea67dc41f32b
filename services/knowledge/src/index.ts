export { knowledgeConfig, embeddingSettings } from './config.ts';
export {
  createKnowledgeService,
  type IngestionOptions,
  type KnowledgeServiceDependencies,
} from './create-service.ts';
export { openEmbeddings, type EmbeddingConfig } from './open-embeddings.ts';
