import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ProcessLimits {
  /** V8 heap limit of one process. */
  readonly heapMegabytes: number;
  /** Limit of all memory of one process: heap, buffers, and allocations of native libraries. */
  readonly residentMegabytes: number;
  /** Time limit of one task. */
  readonly timeoutMs: number;
  /** JavaScript threads of one process, the main thread included. Default 1. */
  readonly threads?: number;
  /** Gives each process a folder of its own for temporary files, deleted with it. */
  readonly hasFolder?: boolean;
}

/**
 * Address space per thread that Node reserves as writable and never touches (measured: 573 MB in Node 24 on Linux,
 * most of it V8's code range). RLIMIT_DATA counts it, so it is added to the limit.
 */
const RESERVED_MEGABYTES = 640;
const KILOBYTES = 1024;
/** V8's helper threads use processor time too; an honest task never takes more than this multiple of wall time. */
const PROCESSOR_TIME_PER_CLOCK = 4;
const YOUNG_GENERATION_MEGABYTES = 16;

/**
 * Sets the kernel's limits and then execs node, so that the process id stays the same. Each line is tried separately,
 * because not every system supports all of them. RLIMIT_AS would be useless, because V8 reserves far more than it
 * touches.
 * - no core file of untrusted bytes; RLIMIT_DATA for memory; RLIMIT_CPU ends a busy process that lost its owner;
 * - when the whole system runs out of memory, the kernel kills this process first;
 * - the kernel kills the process when the owner dies, even while it is too busy to notice (Linux, util-linux).
 */
const LIMITED = `
ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2
{ echo 1000 > /proc/self/oom_score_adj; }
setpriv --pdeathsig KILL true && exec setpriv --pdeathsig KILL "$@"
exec "$@"
`;

/**
 * Starts a process that runs `entry` within the limits, with an IPC channel and without this process's environment.
 */
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
    // Parsers print warnings about broken files, which do not belong in a log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  };
  if (process.platform === 'win32') return spawn(node[0], node.slice(1), { ...options, cwd: undefined });
  const dataKilobytes = (RESERVED_MEGABYTES * (limits.threads ?? 1) + limits.residentMegabytes) * KILOBYTES;
  const processorSeconds = Math.ceil((limits.timeoutMs / 1_000) * PROCESSOR_TIME_PER_CLOCK) + 1;
  const arguments_ = ['-c', LIMITED, 'limited', String(dataKilobytes), String(processorSeconds), ...node];
  return spawn('/bin/sh', arguments_, options);
}

/** The environment holds the product's secrets, so a process that reads untrusted bytes gets none of it. */
function cleanEnvironment(): Record<string, string> {
  const cache = getCompileCacheDir();
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    // Node appends a folder for its version to this one.
    ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }),
  };
}
