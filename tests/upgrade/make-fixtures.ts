import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, mailboxUrlIn, nodeBinary, REPOSITORY_DIR, waitUntil } from '../product/index.ts';
import type { FixtureFacts } from './fixture-facts.ts';
import { createOldClient, fillInstallation } from './fill-installation.ts';
import { FIXTURES_DIR } from './open-fixture.ts';

/**
 * Makes the data folders of earlier commits that the lane `upgrade` starts on: `node tests/upgrade/make-fixtures.ts
 * fbde322 6ca20eb b3283d0e`. Each commit is checked out and installed in a separate folder below the temporary one,
 * where a later run finds it again. Needs the history, a package registry, and tar.
 */
const HISTORY_DIR = join(tmpdir(), 'colloquy-history');

for (const commit of process.argv.slice(2)) await makeFixture(commit);

async function makeFixture(commit: string): Promise<void> {
  const checkout = join(HISTORY_DIR, commit);
  if (!existsSync(checkout)) {
    mkdirSync(HISTORY_DIR, { recursive: true });
    run(REPOSITORY_DIR, 'git', 'worktree', 'add', '--detach', checkout, commit);
  }
  if (!existsSync(join(checkout, 'node_modules/mongoose'))) {
    run(checkout, 'npm', 'install', '--no-audit', '--no-fund', '--no-package-lock');
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'colloquy-old-'));
  const port = await freePort();
  const product = spawn(
    nodeBinary(),
    ['--disable-warning=ExperimentalWarning', 'deploy/standalone/src/main.ts'],
    {
      cwd: checkout,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), WEB_BUILDS: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  product.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const gone = new Promise<void>((resolve) => void product.once('exit', () => resolve()));
  const baseUrl = `http://127.0.0.1:${port}`;
  try {
    await waitUntil(
      'the old product',
      async () => /is ready at/.test(output) && (await fetch(`${baseUrl}/health/ready`)).ok,
      {
        timeoutMs: 300_000,
      },
    );
    const facts = await fillInstallation(createOldClient(baseUrl, mailboxUrlIn(output)));
    product.kill('SIGTERM');
    await gone;
    const made: FixtureFacts = { commit, sessionSurvives: true, madeAt: new Date().toISOString(), ...facts };
    writeFileSync(join(FIXTURES_DIR, `${commit}.json`), `${JSON.stringify(made, null, 2)}\n`);
    run(
      dataDir,
      'tar',
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-czf',
      join(FIXTURES_DIR, `${commit}.tar.gz`),
      '.',
    );
  } finally {
    product.kill('SIGKILL');
    await gone;
  }
}

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}
