import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const STOP_TIMEOUT_MS = 10_000;

/** Kills the child when this process ends before it. */
export function dieWithParent(child: ChildProcess): void {
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** Resolves when the child has ended, killing it when that takes too long. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await promise.finally(() => clearTimeout(timer));
}

/**
 * Builds `binary` if it is missing. `build` returns the path of its result in the private folder `work`; the result
 * is renamed into place at the end, so that parallel builds never see a partial binary.
 */
export async function buildOnce(binary: string, build: (work: string) => Promise<string>): Promise<void> {
  if (existsSync(binary)) return;
  await mkdir(dirname(binary), { recursive: true });
  const work = await mkdtemp(join(dirname(binary), 'build-'));
  try {
    await rename(await build(work), binary);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Why a build with the Go toolchain failed. */
export function buildFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'the go tool chain was not found';
  return error instanceof Error ? error.message : String(error);
}
