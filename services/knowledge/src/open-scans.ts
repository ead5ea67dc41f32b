import type { ScanReaderOptions } from './ingestion/index.ts';

interface ScanConfig {
  readonly ocrEnabled: boolean;
  readonly ocrMaxPages: number;
  readonly ocrMaxSeconds: number;
}

/** The settings of text recognition as the service takes them; null where it is switched off. */
export function scanOptions({
  ocrEnabled,
  ocrMaxPages,
  ocrMaxSeconds,
}: ScanConfig): ScanReaderOptions | null {
  return ocrEnabled ? { maxPages: ocrMaxPages, maxMs: ocrMaxSeconds * 1_000 } : null;
}
