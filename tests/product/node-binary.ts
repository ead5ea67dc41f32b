import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MIN_NODE_MAJOR = 24;
const PINNED = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));

/** The repository's folder, without a trailing slash. */
export const REPOSITORY_DIR: string = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The Node that runs the sources directly: the pinned one, or the current one where it is new enough. */
export function nodeBinary(): string {
  if (existsSync(PINNED)) return PINNED;
  const [major = '0'] = process.versions.node.split('.');
  if (Number(major) >= MIN_NODE_MAJOR) return process.execPath;
  throw new Error(`Node ${MIN_NODE_MAJOR} is needed to run the sources; run npm install first`);
}
