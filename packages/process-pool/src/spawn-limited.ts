import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProcessLimits {
  /** V8's heap of one process. */
  readonly heapMegabytes: number;
  /** All memory that one process may hold: heap, buffers, and what native libraries allocate. */
  readonly residentMegabytes: number;
  /** Time of one task. */
  readonly timeoutMs: number;
  /** JavaScript threads of one process, its first one with them. Default 1. */
  readonly threads?: number;
  /** Each process has a folder of its own for temporary files, which goes with it. */
  readonly hasFolder?: boolean;
}

/**
 * Address space that Node reserves as writable and never touches (measured: 573 MB in Node 24 on Linux, most of it
 * V8's code range), for each thread. RLIMIT_DATA counts it, so it comes on top of the limit.
 */
const RESERVED_MEGABYTES = 640;
const KILOBYTES = 1024;
/** Helper threads of V8 burn processor time, too; this many times the clock is more than an honest task takes. */
const PROCESSOR_TIME_PER_CLOCK = 4;
const YOUNG_GENERATION_MEGABYTES = 16;

/**
 * Sets the kernel's limits and then becomes node, so that the process id stays. Each line is tried for itself: what a
 * system does not have, it does without. RLIMIT_AS would be of no use, as V8 reserves far more than it touches.
 * - no core file of untrusted bytes; RLIMIT_DATA for memory; RLIMIT_CPU ends a busy process that lost its owner;
 * - when the whole system runs out of memory, the kernel takes this process first;
 * - the kernel kills the process when the owner dies, also while it is too busy to notice (Linux, util-linux).
 */
const LIMITED = `
ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2
{ echo 1000 > /proc/self/oom_score_adj; }
setpriv --pdeathsig KILL true && exec setpriv --pdeathsig KILL "$@"
exec "$@"
`;

/** A process that runs `entry` within the limits, with an IPC channel, and with nothing of this process' environment. */
export function spawnLimited(entry: URL, limits: ProcessLimits, folder: string | null): ChildProcess {
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${limits.heapMegabytes}`,
    `--max-semi-space-size=${YOUNG_GENERATION_MEGABYTES}`,
    fileURLToPath(entry),
  ] as const;
  const options: SpawnOptions = {
    cwd: '/',
    env: { ...cleanEnvironment(), ...(folder === null ? {} : { TMPDIR: folder }) },
    // Parsers print warnings about broken files; they belong to no log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  };
  if (process.platform === 'win32') return spawn(node[0], node.slice(1), { ...options, cwd: undefined });
  const dataKilobytes = (RESERVED_MEGABYTES * (limits.threads ?? 1) + limits.residentMegabytes) * KILOBYTES;
  const processorSeconds = Math.ceil((limits.timeoutMs / 1_000) * PROCESSOR_TIME_PER_CLOCK) + 1;
  const arguments_ = ['-c', LIMITED, 'limited', String(dataKilobytes), String(processorSeconds), ...node];
  return spawn('/bin/sh', arguments_, options);
}

/** Settings of the product hold its secrets, so a process that reads untrusted bytes gets none of them. */
function cleanEnvironment(): Record<string, string> {
  const cache = getCompileCacheDir();
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    // Node adds a folder of its version to this one.
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
  };
}
