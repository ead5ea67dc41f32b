import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { COMMANDS } from './commands.ts';
import { createProcessConsole } from './operator-console.ts';
import { runOperator } from './run-operator.ts';

// Like `npm start`, so that both use the same product.
if (existsSync('.env')) loadEnvFile('.env');
process.exitCode = await runOperator(COMMANDS, process.argv.slice(2), createProcessConsole(process.env));
