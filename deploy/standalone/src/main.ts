import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('../../..', import.meta.url));

// Before anything else is loaded: what V8 made of a thousand modules is kept for the next start. It goes where only
// those write who may write the code itself; where that cannot be written, the start is merely slower.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/colloquy', import.meta.url)));

const { start } = await import('./start.ts');
await start(process.env, rootDir);
