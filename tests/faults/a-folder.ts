import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder for one run, deleted by `remove` unless `KEEP_DATA` is set. */
export async function aFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'colloquy-faults-'));
  return {
    path,
    async remove() {
      if (process.env['KEEP_DATA'] === undefined) await rm(path, { recursive: true, force: true });
      else console.log(`Kept ${path}`);
    },
  };
}
