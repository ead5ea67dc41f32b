import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmbeddedVectorStore } from './create-embedded-vector-store.ts';

const WRITER = fileURLToPath(new URL('./write-until-killed.fixture.ts', import.meta.url));

/** Items acknowledged as stored before the process was killed after `count` of them. */
async function writeAndKill(dataDir: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

describe('embedded vector store under kill -9', () => {
  it.each([1, 7, 40])('keeps every acknowledged item whole when killed after %i of them', async (count) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vector-store-kill-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const acknowledged = await writeAndKill(dataDir, count);
    expect(acknowledged.length).toBeGreaterThanOrEqual(count);

    const store = createEmbeddedVectorStore({ dataDir });
    onTestFinished(() => store.close());
    const stored = new Map<string, number>();
    for await (const version of store.listVersions()) stored.set(version.itemId, version.count);
    for (const itemId of acknowledged) expect(stored.get(itemId)).toBe(3);
    // The interrupted write is stored as a whole or not at all, in points and keywords alike.
    expect(new Set(stored.values())).toEqual(new Set([3]));
    const hits = await store.search({
      workspaceId: 'workspace-1',
      botId: 'bot-1',
      text: 'parcels',
      vector: null,
      mode: 'hybrid',
      topK: 10_000,
      candidates: 10_000,
    });
    expect(hits).toHaveLength(stored.size * 3);
  });
});
