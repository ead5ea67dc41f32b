import { defineMigrations } from '@colloquy/persistence';
import { mailTokens } from './0001-mail-tokens.ts';

/** All migrations, in order; add a new one at the end. */
export const authMigrations = defineMigrations([mailTokens]);
