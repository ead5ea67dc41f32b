import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { DOWNLOADS_DIR } from './downloads.ts';

/** A running server, or the reason why this machine cannot have one. */
type StripeMock = { url: string; stop(): Promise<void> } | { unavailable: string };

const VERSION = 'v0.203.0';
const MODULE = 'github.com/stripe/stripe-mock';
const CACHE_DIR = join(DOWNLOADS_DIR, 'stripe-mock');
const BINARY = join(CACHE_DIR, `stripe-mock-${VERSION}`);
const BUILD_TIMEOUT_MS = 10 * 60_000;
const START_TIMEOUT_MS = 30_000;
const LOOK_AGAIN_MS = 100;

const run = promisify(execFile);

/**
 * Starts Stripe's own stand-in (https://github.com/stripe/stripe-mock) on loopback: it checks each request against
 * Stripe's OpenAPI description and answers with made-up objects of the right shape. The first call builds it with
 * the Go tool chain; later calls use the cached binary.
 */
export async function startStripeMock(): Promise<StripeMock> {
  try {
    await buildStripeMock();
  } catch (error) {
    return { unavailable: `stripe-mock ${VERSION} could not be built: ${reasonOf(error)}` };
  }
  const port = await freePort();
  const child = spawn(BINARY, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  const killWithParent = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithParent);
  const stop = async (): Promise<void> => {
    process.off('exit', killWithParent);
    await stopProcess(child);
  };
  const url = `http://127.0.0.1:${port}`;
  if (await answersInTime(url, child)) return { url, stop };
  await stop();
  return { unavailable: 'stripe-mock did not start' };
}

/** Builds into a private folder and renames at the end, so parallel builders never see half a binary. */
export async function buildStripeMock(): Promise<void> {
  if (await exists(BINARY)) return;
  await mkdir(CACHE_DIR, { recursive: true });
  const work = await mkdtemp(join(CACHE_DIR, 'build-'));
  try {
    await run('go', ['install', `${MODULE}@${VERSION}`], {
      timeout: BUILD_TIMEOUT_MS,
      maxBuffer: 16 * 1024 * 1024,
      env: {
        ...process.env,
        GOBIN: work,
        GOTOOLCHAIN: 'local',
        CGO_ENABLED: '0',
        GOFLAGS: '-buildvcs=false',
      },
    });
    await rename(join(work, 'stripe-mock'), BINARY);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function answersInTime(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer !== null) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGKILL');
  await promise;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return 'the go tool chain was not found';
  return error instanceof Error ? error.message : String(error);
}
