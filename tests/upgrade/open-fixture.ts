import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../product/index.ts';
import { otherClock } from '../product/other-clock.ts';
import { fixtureFactsSchema, type FixtureFacts } from './fixture-facts.ts';

export const FIXTURES_DIR = join(REPOSITORY_DIR, 'tests/upgrade/fixtures');

/** Commits whose data folders are stored, the oldest first. */
export const COMMITS = ['fbde322', '6ca20eb', 'b3283d0e'] as const;

const AFTER_IT_WAS_MADE_MS = 60_000;

/** A data folder of an earlier commit, unpacked. */
export interface OldInstallation {
  readonly facts: FixtureFacts;
  readonly dataDir: string;
  /** Settings that start a process's clock a minute after the folder was packed. */
  readonly clock: Readonly<Record<string, string>>;
  /** How far that clock is ahead of the machine's, in ms. */
  readonly aheadMs: number;
  remove(): Promise<void>;
}

/** Unpacks the data folder of `commit` into a temporary one. */
export async function openFixture(commit: string): Promise<OldInstallation> {
  const facts = fixtureFactsSchema.parse(
    JSON.parse(readFileSync(join(FIXTURES_DIR, `${commit}.json`), 'utf8')),
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-upgrade-'));
  execFileSync('tar', ['-xzf', join(FIXTURES_DIR, `${commit}.tar.gz`), '-C', dataDir]);
  const aheadMs = Date.parse(facts.madeAt) + AFTER_IT_WAS_MADE_MS - Date.now();
  return {
    facts,
    dataDir,
    clock: otherClock({ aheadMs }),
    aheadMs,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
