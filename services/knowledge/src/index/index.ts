export { createIndexModule, type IndexDependencies, type IndexParts } from './create-index-module.ts';
export type { Parts } from './parts/parts.ts';
export type { Retrieve } from './retrieval/retriever.ts';
export { chunkHash } from './search-index/chunk-hash.ts';
export { embedChunks } from './search-index/embed-chunks.ts';
export type { IndexedChunks } from './search-index/mirrored-store.ts';
export type { EmbeddingModels, OpenIndex } from './search-index/search-index.ts';
