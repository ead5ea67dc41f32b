export {
  createIngestionModule,
  type IngestionDependencies,
  type IngestionParts,
} from './create-ingestion-module.ts';
export { createReaders } from './create-readers.ts';
export type { DeletionUseCases } from './deletion/deletion.use-cases.ts';
export { afterTurn, createHeldCounts, fairRanks, workersFor } from './ingestion/fair-share.policy.ts';
export type { IngestionLoop } from './ingestion/ingestion-loop.ts';
export { RETRY_DELAYS_MS } from './ingestion/ingestion.policy.ts';
export type { ScanReaderOptions } from './scans/scan-reader.ts';
export { storedPage } from './sources/page/page-source.ts';
