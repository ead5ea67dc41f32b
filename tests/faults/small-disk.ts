import { execFileSync } from 'node:child_process';
import { mkdirSync, openSync, closeSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A separate disk of a few megabytes in memory, mounted at a folder. */
export interface SmallDisk {
  /** Fills the remaining space. */
  fill(): void;
  /** Frees the space. */
  free(): void;
  makeReadOnly(): void;
  unmount(): void;
}

const PIECES = [1024 * 1024, 64 * 1024, 4096];

/**
 * The reason why no disk can be mounted here, or null when one can. Prints the reason, as a lane that did not run
 * must.
 */
export function smallDisksMissing(lane: string): string | null {
  const reason =
    process.platform !== 'linux'
      ? 'no tmpfs on this platform'
      : process.getuid?.() === 0
        ? null
        : 'only root may mount a tmpfs';
  if (reason !== null) console.warn(`LANE NOT RUN: ${lane} — ${reason}`);
  return reason;
}

/** Mounts `megabytes` at `path`. Throws when mounting is not permitted (a container without CAP_SYS_ADMIN). */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path], {
    stdio: 'pipe',
  });
  const filler = join(path, '.filler');
  let isMounted = true;
  return {
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (const size of PIECES) fillBy(file, size);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', path], { stdio: 'pipe' }),
    unmount() {
      if (!isMounted) return;
      isMounted = false;
      // A lazy unmount: a process that was just killed may hold a file for a moment.
      execFileSync('umount', ['-l', path], { stdio: 'pipe' });
    },
  };
}

function fillBy(file: number, size: number): void {
  const piece = Buffer.alloc(size, 1);
  try {
    while (writeSync(file, piece) === size);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
