import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../../..', import.meta.url));

/** Late enough to include everything a start loads, early enough for a process that is killed. */
const FLUSH_AFTER_MS = 10_000;

// Before anything else is loaded: the compile cache of a thousand modules is kept for the next start. It is stored
// only where those can write who may also write the code itself; if that folder is not writable, the start is merely
// slower. Threads and child processes find it through the environment variable.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/colloquy', import.meta.url),
);
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
setTimeout(() => flushCompileCache(), FLUSH_AFTER_MS).unref();

const { start } = await import('./start.ts');
await start(process.env, rootDir);
