import { createExtractor, type ExtractorOptions } from './extraction/extractor.ts';
import { workersFor } from './ingestion/fair-share.policy.ts';
import { createScanReader, type ScanReaderOptions } from './scans/scan-reader.ts';

/** A user waits for the answer, and the document was read before. */
const CONTENT_READER = { maxProcesses: 1, timeoutMs: 20_000 } as const;

export type Readers = ReturnType<typeof createReaders>;

/** The processes in which foreign bytes are read. Close them after everything that has bytes read has stopped. */
export function createReaders(options: {
  /** Documents of one workspace processed at once by this process. */
  readonly concurrency: number;
  readonly extraction?: ExtractorOptions | undefined;
  readonly scans?: ScanReaderOptions | null | undefined;
}) {
  const { concurrency, extraction, scans } = options;
  const extractor = createExtractor({ maxProcesses: Math.max(1, workersFor(concurrency)), ...extraction });
  // Users who open a text do not wait for documents that are being processed, and these not for users.
  const contentReader = createExtractor({ ...extraction, ...CONTENT_READER });
  const scanReader = createScanReader({ maxProcesses: Math.max(1, concurrency), ...scans });
  return {
    extractor,
    contentReader,
    scanReader,
    async close(): Promise<void> {
      await Promise.all([extractor.close(), contentReader.close(), scanReader.close()]);
    },
  };
}
