import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../../..', import.meta.url));

/** Late enough to hold everything that a start loads, early enough for a process that is killed. */
const FLUSH_AFTER_MS = 10_000;

// Before anything else is loaded: what was stripped and compiled of a thousand modules is kept for the next start. It
// goes where only those write who may write the code itself; where that cannot be written, the start is merely slower.
// Threads and child processes find it by the variable alone.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/colloquy', import.meta.url),
);
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
setTimeout(() => flushCompileCache(), FLUSH_AFTER_MS).unref();

const { start } = await import('./start.ts');
await start(process.env, rootDir);
