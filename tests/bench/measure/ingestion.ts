import type { LocalFile } from '../../product/index.ts';
import { ingest, productSubject, startWithBot } from './product-subject.ts';

export interface IngestionFigures {
  readonly documents: number;
  readonly megabytes: number;
  readonly seconds: number;
  readonly documentsPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly cpuSeconds: number;
}

/** From the first upload until every document is active. */
export async function measureIngestion(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  files: readonly LocalFile[],
): Promise<IngestionFigures> {
  const bench = await startWithBot(dataDir, env);
  try {
    const subject = productSubject(bench, null);
    const cpuBefore = await subject.cpuSeconds();
    const startedAt = performance.now();
    await ingest(bench, files);
    const seconds = (performance.now() - startedAt) / 1_000;
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_000_000;
    return {
      documents: files.length,
      megabytes,
      seconds,
      documentsPerSecond: files.length / seconds,
      megabytesPerSecond: megabytes / seconds,
      cpuSeconds: (await subject.cpuSeconds()) - cpuBefore,
    };
  } finally {
    await bench.product.stop();
  }
}
