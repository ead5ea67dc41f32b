/*
 * `npm start`, in plain JavaScript, because an old Node fails on the first TypeScript file. It reads `.env`, then
 * replaces itself with the product, under the same process id (a signal to it is a signal to the product) and with
 * the limits that can only be set at the start of a process.
 */
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { memoryEnvironment, startFlags } from './runtime-limits.mjs';

const entry = join(import.meta.dirname, '..', 'deploy', 'standalone', 'src', 'main.ts');

// The environment takes precedence over `.env`.
if (existsSync('.env')) process.loadEnvFile('.env');

// Windows has no exec: there the product runs in this process, without the flags.
if (typeof process.execve !== 'function') await import(pathToFileURL(entry).href);
else {
  const environment = { ...process.env, ...memoryEnvironment(process.env) };
  const command = [process.execPath, ...startFlags(process.env), entry, ...process.argv.slice(2)];
  process.execve(process.execPath, command, environment);
}
