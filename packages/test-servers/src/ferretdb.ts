import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type SerialWritesProxy, startSerialWritesProxy } from './serial-writes-proxy.ts';
import { buildFailure, buildOnce, dieWithParent, stopProcess } from './child-process.ts';
import { DOWNLOADS_DIR } from './downloads.ts';

/** A running server, or why this machine cannot run one. */
type FerretDb = { uri: string; stop(): Promise<void> } | { unavailable: string };

const VERSION = 'v1.24.0';
const MODULE = 'github.com/FerretDB/FerretDB';
const BINARY = join(DOWNLOADS_DIR, 'ferretdb', `ferretdb-${VERSION}`);
const BUILD_TIMEOUT_MS = 15 * 60_000;
const START_TIMEOUT_MS = 30_000;

const run = promisify(execFile);

/**
 * Starts FerretDB 1.24 (SQLite back end), an independent server of the MongoDB protocol, on an ephemeral loopback
 * port. The first call builds it with the Go toolchain; later calls use the cached binary. Writes pass a proxy that
 * admits one at a time, because FerretDB's own are not atomic (see there). Pass `dir` to keep the data of an earlier
 * run; otherwise a temporary folder is used and deleted on stop.
 */
export async function startFerretDb(options: { dir?: string } = {}): Promise<FerretDb> {
  try {
    await buildFerretDb();
  } catch (error) {
    return { unavailable: `FerretDB ${VERSION} could not be built: ${buildFailure(error)}` };
  }
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'ferretdb-')));
  await mkdir(dir, { recursive: true });
  const child = spawn(
    BINARY,
    [
      '--handler=sqlite',
      `--sqlite-url=file:${dir}/`,
      `--state-dir=${dir}`,
      '--listen-addr=127.0.0.1:0',
      '--debug-addr=-',
      '--telemetry=disable',
      '--log-level=info',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { HOME: dir, DO_NOT_TRACK: '1' } },
  );
  dieWithParent(child);
  let proxy: SerialWritesProxy | undefined;
  const stop = async (): Promise<void> => {
    await proxy?.stop();
    await stopProcess(child);
    if (options.dir === undefined) await rm(dir, { recursive: true, force: true });
  };
  try {
    const [host = '', port] = (await listeningAddress(child)).split(':');
    proxy = await startSerialWritesProxy({ host, port: Number(port) });
    return { uri: `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, stop };
  } catch (error) {
    await stop();
    return { unavailable: `FerretDB did not start: ${buildFailure(error)}` };
  }
}

export function buildFerretDb(): Promise<void> {
  return buildOnce(BINARY, async (work) => {
    // `go install pkg@version` queries the module mirror for deprecations, which some mirrors refuse; a module that
    // requires it does not.
    await writeFile(
      join(work, 'go.mod'),
      `module ferretdb.local/build\n\ngo 1.22\n\nrequire ${MODULE} ${VERSION}\n`,
    );
    await go(work, 'mod', 'download', `${MODULE}@${VERSION}`);
    const { stdout } = await go(work, 'mod', 'download', '-json', `${MODULE}@${VERSION}`);
    const source = join(work, 'source');
    await cp(moduleDir(stdout), source, { recursive: true });
    await makeWritable(source);
    // The module is published without its generated version; without one the binary panics at start.
    await writeFile(join(source, 'build', 'version', 'version.txt'), `${VERSION}\n`);
    await go(source, 'build', '-o', join(work, 'ferretdb'), './cmd/ferretdb');
    return join(work, 'ferretdb');
  });
}

function moduleDir(json: string): string {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed === 'object' && parsed !== null && 'Dir' in parsed && typeof parsed.Dir === 'string') {
    return parsed.Dir;
  }
  throw new Error('go mod download did not name the module folder');
}

function go(cwd: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run('go', args, {
    cwd,
    timeout: BUILD_TIMEOUT_MS,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' },
  });
}

/** Go's module cache is read-only, and so is every copy of it. */
async function makeWritable(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await makeWritable(path);
    else await chmod(path, 0o644);
  }
}

/** Resolves with `host:port` once the server reports that it accepts connections. */
function listeningAddress(child: ChildProcess): Promise<string> {
  const log: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(
    () => reject(new Error(`no answer in time: ${log.slice(-5).join(' | ')}`)),
    START_TIMEOUT_MS,
  );
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`exit ${code}: ${log.slice(-5).join(' | ')}`)));
  if (child.stderr !== null) {
    // Read to the end: a full pipe would block the server.
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (log.push(line) > 50) log.shift();
      const address = /Listening on TCP ([\d.]+:\d+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  }
  return promise.finally(() => clearTimeout(timer));
}
