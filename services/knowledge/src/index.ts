export { knowledgeConfig, crawlingSettings, embeddingSettings, scanSettings } from './config.ts';
export {
  createKnowledgeService,
  type IngestionOptions,
  type KnowledgeServiceDependencies,
} from './create-service.ts';
export { scanOptions } from './open-scans.ts';
export { openCrawling, type Crawling } from './websites/open-crawling.ts';
export { openEmbeddings, type EmbeddingConfig } from './open-embeddings.ts';
