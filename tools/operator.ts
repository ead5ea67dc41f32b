import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { COMMANDS } from './operator/commands.ts';
import { createProcessConsole } from './operator/operator-console.ts';
import { runOperator } from './operator/run-operator.ts';

// Like `npm start`, so that both use the same product.
if (existsSync('.env')) loadEnvFile('.env');
process.exitCode = await runOperator(COMMANDS, process.argv.slice(2), createProcessConsole());
