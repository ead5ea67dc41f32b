import { spawn, type ChildProcess } from 'node:child_process';
import { memoryEnvironment, startFlags } from '../../tools/runtime-limits.mjs';
import { bundledEntry } from '../../tools/server-bundle/current-bundle.ts';
import { REPOSITORY_DIR, nodeBinary } from './node-binary.ts';

/** How a process ended: by itself with a code, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A Node process that runs one of our entry points. */
export interface RunningProcess {
  readonly pid: number;
  /** Standard output and error so far, in order. */
  output(): string;
  readonly exited: Promise<Exit>;
  hasExited(): boolean;
  signal(name: NodeJS.Signals): void;
}

/** How much output is kept for messages of failed tests; older text is dropped. */
const MAX_OUTPUT_CHARS = 1_000_000;

const living = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Runs `entry` (a path below the repository) with exactly `env` and PATH, HOME, TMPDIR and the compile cache, so that
 * settings of the caller's shell do not leak in, under the limits of `npm start`. The process ends with the caller.
 * Tests run the bundle of the sources, which saves each start the loading of a thousand modules; a bench, and a test
 * that passes `nodeFlags` to watch modules, run the sources as users do.
 */
export function runEntry(
  entry: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  nodeFlags: readonly string[] = [],
): RunningProcess {
  const isBundled = process.env['VITEST'] !== undefined && nodeFlags.length === 0;
  const program = isBundled ? bundledEntry(entry) : entry;
  const given = { ...inherited(), ...env };
  const child = spawn(nodeBinary(), [...startFlags(given), ...nodeFlags, program, ...args], {
    cwd: REPOSITORY_DIR,
    env: { ...given, ...memoryEnvironment(given) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT_CHARS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let ended = false;
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    // `close` comes after the last output; `exit` may come before it.
    child.once('close', (code, signal) => {
      ended = true;
      living.delete(child);
      resolve({ code, signal });
    });
  });
  exited.catch(() => undefined);
  if (child.pid === undefined) throw new Error(`${entry} could not be started`);
  return {
    pid: child.pid,
    output: () => output,
    exited,
    hasExited: () => ended,
    signal: (name) => void child.kill(name),
  };
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
