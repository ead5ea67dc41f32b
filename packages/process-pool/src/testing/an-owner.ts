import { createProcessPool } from '../process-pool.ts';

/** Owns a pool whose process is too busy to notice anything; prints the process's id. */
const pool = createProcessPool<readonly unknown[], unknown>({
  entry: new URL('./obedient-worker.ts', import.meta.url),
  maxProcesses: 1,
  timeoutMs: 600_000,
  heapMegabytes: 64,
  residentMegabytes: 256,
  parseResult: (value) => value,
});
process.stdout.write(`${String(await pool.run(['pid']))}\n`);
await pool.run(['spin']);
