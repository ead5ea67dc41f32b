/* Loaded by `npm start`: settings in `.env` count unless the environment has them already. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
