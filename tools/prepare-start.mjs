/* Loaded by `npm start`. Settings in `.env` count unless the environment has them already. Compiled sources are
   kept between starts, so that the second one does not strip and compile them again (docs/adr/0005). */
import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { loadEnvFile } from 'node:process';

/** Late enough to hold everything that a start loads, early enough for a process that is killed. */
const FLUSH_AFTER_MS = 10_000;

if (existsSync('.env')) loadEnvFile('.env');
enableCompileCache('node_modules/.cache/colloquy');
setTimeout(() => flushCompileCache(), FLUSH_AFTER_MS).unref();
