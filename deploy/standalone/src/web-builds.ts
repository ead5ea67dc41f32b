import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A browser bundle: built from `sources`, served from `dist`. */
interface WebBuild {
  readonly name: string;
  readonly dir: string;
  readonly sources: readonly string[];
}

const STAMP = '.build-stamp';

/** Exported for its test. */
export function webBuilds(rootDir: string): WebBuild[] {
  const shared = [
    'packages/chat-client/src',
    'packages/contracts/src',
    'packages/texts',
    'package-lock.json',
  ];
  const builds = [
    { name: 'widget', packages: [] },
    { name: 'admin', packages: ['packages/flow-engine/src', 'packages/text/src'] },
  ];
  return builds.map(({ name, packages }) => ({
    name,
    dir: join(rootDir, name),
    sources: [
      `${name}/src`,
      `${name}/public`,
      `${name}/index.html`,
      `${name}/vite.config.ts`,
      `${name}/package.json`,
      ...packages,
      ...shared,
    ],
  }));
}

/** Builds the widget and the dashboard when their sources are newer than the last build; quick otherwise. */
export async function ensureWebBuilds(rootDir: string, say: (line: string) => void): Promise<void> {
  for (const build of webBuilds(rootDir)) {
    const stampFile = join(build.dir, 'dist', STAMP);
    const wanted = await fingerprint(rootDir, build.sources);
    const built = await readFile(stampFile, 'utf8').catch(() => null);
    if (built === wanted) continue;
    const startedAt = performance.now();
    say(`Building the ${build.name} (only when its sources have changed) …`);
    await runBuild(rootDir, build.dir);
    await mkdir(join(build.dir, 'dist'), { recursive: true });
    await writeFile(stampFile, wanted);
    say(`  built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
}

/** A hash over names, sizes and times of the sources, because reading their contents would slow every start. */
async function fingerprint(rootDir: string, sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) await addToHash(join(rootDir, source), hash);
  return hash.digest('hex');
}

async function addToHash(path: string, hash: ReturnType<typeof createHash>): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (stats === null) return;
  if (!stats.isDirectory()) {
    hash.update(`${path}:${stats.size}:${stats.mtimeMs}\n`);
    return;
  }
  const names = await readdir(path);
  for (const name of names.toSorted()) await addToHash(join(path, name), hash);
}

function runBuild(rootDir: string, dir: string): Promise<void> {
  const vite = join(rootDir, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: dir,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build in ${dir} failed with exit code ${code}`));
    });
  });
}
