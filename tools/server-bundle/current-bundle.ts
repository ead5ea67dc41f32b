import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { bundleNameOf, isBundled, ROOT } from './entries.ts';

const BUNDLES_DIR = join(ROOT, 'node_modules', '.cache', 'colloquy-servers');
const BUNDLER = join(ROOT, 'tools', 'server-bundle', 'bundle-servers.ts');
const SOURCES = ['{packages,services,gateway,deploy,tools/server-bundle}/**/*.ts', 'package-lock.json'];
/** A run that started before this time has ended. */
const UNUSED_AFTER_MS = 24 * 60 * 60_000;

let currentDir: string | undefined;

/** The file that starts `entry` from a bundle of the current sources; `entry` itself when it is not bundled. */
export function bundledEntry(entry: string): string {
  if (!isBundled(entry)) return entry;
  currentDir ??= ensureBundle();
  return join(currentDir, `${bundleNameOf(entry)}.mjs`);
}

/** Returns the folder of the bundle; the first caller after a change of the sources builds it, which takes 2 s. */
function ensureBundle(): string {
  const dir = join(BUNDLES_DIR, fingerprint());
  if (existsSync(dir)) {
    utimesSync(dir, new Date(), new Date());
    return dir;
  }
  // Other processes may build it at the same time: each writes to a folder of its own, and the first to finish
  // renames its folder.
  const building = join(BUNDLES_DIR, `building-${randomUUID()}`);
  mkdirSync(building, { recursive: true });
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', BUNDLER, building], { cwd: ROOT });
  try {
    renameSync(building, dir);
  } catch (error) {
    rmSync(building, { recursive: true });
    if (!existsSync(dir)) throw error;
  }
  removeUnused();
  return dir;
}

/** A hash over names, sizes and times of the sources. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] });
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file}:${size}:${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 24);
}

function removeUnused(): void {
  const before = Date.now() - UNUSED_AFTER_MS;
  for (const name of readdirSync(BUNDLES_DIR)) {
    const dir = join(BUNDLES_DIR, name);
    const { mtimeMs } = statSync(dir, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (mtimeMs < before) rmSync(dir, { recursive: true, force: true });
  }
}
