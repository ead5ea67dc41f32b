export { knowledgeConfig, crawlingSettings, embeddingSettings, scanSettings } from './config.ts';
export { createKnowledgeService, type KnowledgeServiceDependencies } from './create-service.ts';
export { scanOptions } from './open-scans.ts';
export { openCrawling, type Crawling } from './websites/index.ts';
export { openEmbeddings, type EmbeddingConfig } from './open-embeddings.ts';
