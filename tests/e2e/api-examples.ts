import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY_DIR, type LocalFile } from '../product/index.ts';

const GUIDE = 'docs/api/api-keys.md';
const EXAMPLE = /<!-- example: ([\w-]+) -->\n```sh\n([\s\S]*?)```/g;
const TIMEOUT_MS = 60_000;
const run = promisify(execFile);

/** The shell commands in the guide to API keys, by name. */
export async function readExamples(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(REPOSITORY_DIR, GUIDE), 'utf8');
  return new Map([...text.matchAll(EXAMPLE)].map(([, name = '', command = '']) => [name, command]));
}

/** Runs an example as a reader would, in a folder that holds `files`; returns its output. Throws when it fails. */
export async function runExample(
  examples: ReadonlyMap<string, string>,
  name: string,
  variables: Readonly<Record<string, string>>,
  files: readonly LocalFile[],
): Promise<string> {
  const command = examples.get(name);
  if (command === undefined) throw new Error(`${GUIDE} has no example "${name}"`);
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-example-'));
  try {
    for (const file of files) await writeFile(join(folder, file.name), file.bytes);
    const { stdout } = await run('sh', ['-euc', command], {
      cwd: folder,
      // The product is on this machine: bypass any proxy.
      env: { PATH: process.env['PATH'] ?? '', no_proxy: '*', ...variables },
      timeout: TIMEOUT_MS,
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
