import { z } from 'zod';
import { freePort, startProduct, type Product, type StartOptions } from '../product/index.ts';
import { attachFromStart, type InspectedThread } from './inspector-threads.ts';

const parsedSchema = z.object({ url: z.string() });
const coverageSchema = z.object({ result: z.array(z.looseObject({ url: z.string() })) });
const scriptSchema = z.object({
  functions: z.array(
    z.object({ functionName: z.string(), ranges: z.array(z.object({ count: z.number() })) }),
  ),
});

/** The product in a process of its own, with V8 counting the calls in every thread. */
export interface CountedProduct {
  readonly product: Product;
  /** Files loaded by the start, counted once per loading thread. */
  readonly loadedFiles: number;
  /** Begins to count calls. */
  startCounting(): Promise<void>;
  /**
   * Calls since the last reading, by `file.ts name`, in files whose path contains `path`; counting and reading both
   * slow the process.
   */
  takeCalls(path: RegExp): Promise<ReadonlyMap<string, number>>;
  stop(): Promise<void>;
}

/** Starts the product from its sources under V8's inspector; `nodeFlags` can plant a fault. */
export async function startCountedProduct(options: StartOptions): Promise<CountedProduct> {
  const port = await freePort();
  const files = new Set<string>();
  const watchFiles = async (thread: InspectedThread): Promise<void> => {
    await thread.post('Debugger.enable');
  };
  const keepFile = (thread: InspectedThread, method: string, params: unknown): void => {
    // A worker held at its start stops at its first line.
    if (method === 'Debugger.paused') void thread.post('Debugger.resume');
    if (method !== 'Debugger.scriptParsed') return;
    const { url } = parsedSchema.parse(params);
    if (url.startsWith('file:')) files.add(`${thread.name} ${url}`);
  };
  const nodeFlags = [`--inspect-wait=127.0.0.1:${port}`, ...(options.nodeFlags ?? [])];
  const [inspector, product] = await Promise.all([
    attachFromStart(port, watchFiles, keepFile),
    startProduct({ ...options, nodeFlags }),
  ]);
  const inEach = (threads: readonly InspectedThread[], method: string, params?: object): Promise<unknown[]> =>
    Promise.all(threads.map((thread) => thread.post(method, params)));
  const loadedFiles = files.size;
  // A thread that starts later, such as the embedding model's, reads no chunks.
  let countedThreads: readonly InspectedThread[] = [];
  await inEach(inspector.threads, 'Debugger.disable');
  return {
    product,
    loadedFiles,
    async startCounting() {
      countedThreads = [...inspector.threads];
      await inEach(countedThreads, 'Profiler.enable');
      await inEach(countedThreads, 'Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    },
    async takeCalls(path) {
      const taken = await inEach(countedThreads, 'Profiler.takePreciseCoverage');
      const scripts = taken.flatMap((one) => coverageSchema.parse(one).result);
      const calls = new Map<string, number>();
      for (const script of scripts.filter(({ url }) => path.test(url))) {
        const file = script.url.slice(script.url.lastIndexOf('/') + 1);
        for (const { functionName, ranges } of scriptSchema.parse(script).functions) {
          const key = `${file} ${functionName}`;
          calls.set(key, (calls.get(key) ?? 0) + (ranges[0]?.count ?? 0));
        }
      }
      return calls;
    },
    async stop() {
      // An ending process waits for its debugger to disconnect.
      inspector.close();
      await product.stop();
    },
  };
}
