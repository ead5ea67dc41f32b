import { defineMigrations } from '@colloquy/persistence';
import { mailTokens } from './0001-mail-tokens.ts';

/** All that documents of older versions were ever given, in order; a new one is added at the end. */
export const authMigrations = defineMigrations([mailTokens]);
