import { basename, dirname, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Programs of the product that are bundled, as paths below the repository. */
export const ENTRIES = ['deploy/standalone/src/main.ts', 'gateway/src/main.ts', 'services/*/src/main.ts'];

export function isBundled(entry: string): boolean {
  return ENTRIES.some((pattern) => matchesGlob(entry, pattern));
}

/** The name of `entry` in a bundle: `chat` for `services/chat/src/main.ts`. */
export function bundleNameOf(entry: string): string {
  return basename(dirname(dirname(entry)));
}
