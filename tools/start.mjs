/* `npm start`, in plain JavaScript, because an old Node stops at the first TypeScript file. It reads `.env`, then
   becomes the product, under the same process id (a signal to it is a signal to the product) and under the limits that a
   process can only be born with. */
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memoryEnvironment, startFlags } from './runtime-limits.mjs';

const entry = join(import.meta.dirname, '..', 'deploy', 'standalone', 'src', 'main.ts');

// Settings in `.env` count unless the environment has them already.
if (existsSync('.env')) process.loadEnvFile('.env');

// Windows has no exec: there the product runs in this process, without the flags.
if (typeof process.execve !== 'function') await import(pathToFileURL(entry).href);
else {
  const environment = { ...process.env, ...memoryEnvironment(process.env) };
  const command = [process.execPath, ...startFlags(process.env), entry, ...process.argv.slice(2)];
  process.execve(process.execPath, command, environment);
}
