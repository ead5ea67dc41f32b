import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { buildFailure, buildOnce, dieWithParent, stopProcess } from './child-process.ts';
import { DOWNLOADS_DIR } from './downloads.ts';

/** A running server, or why this machine cannot run one. */
type StripeMock = { url: string; stop(): Promise<void> } | { unavailable: string };

const VERSION = 'v0.203.0';
const MODULE = 'github.com/stripe/stripe-mock';
const BINARY = join(DOWNLOADS_DIR, 'stripe-mock', `stripe-mock-${VERSION}`);
const BUILD_TIMEOUT_MS = 10 * 60_000;
const START_TIMEOUT_MS = 30_000;
const LOOK_AGAIN_MS = 100;

const run = promisify(execFile);

/**
 * Starts Stripe's own mock (https://github.com/stripe/stripe-mock) on loopback: it checks each request against
 * Stripe's OpenAPI description and answers with fabricated objects of the right shape. The first call builds it with
 * the Go toolchain; later calls use the cached binary.
 */
export async function startStripeMock(): Promise<StripeMock> {
  try {
    await buildStripeMock();
  } catch (error) {
    return { unavailable: `stripe-mock ${VERSION} could not be built: ${buildFailure(error)}` };
  }
  const port = await freePort();
  const child = spawn(BINARY, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' });
  dieWithParent(child);
  const stop = (): Promise<void> => stopProcess(child);
  const url = `http://127.0.0.1:${port}`;
  if (await answersInTime(url, child)) return { url, stop };
  await stop();
  return { unavailable: 'stripe-mock did not start' };
}

export function buildStripeMock(): Promise<void> {
  return buildOnce(BINARY, async (work) => {
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
    return join(work, 'stripe-mock');
  });
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
