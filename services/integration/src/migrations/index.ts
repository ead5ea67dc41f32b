import { defineMigrations } from '@colloquy/persistence';
import { ownersOfKeys } from './0001-owners-of-keys.ts';

/** All migrations, in order; add a new one at the end. */
export const integrationMigrations = defineMigrations([ownersOfKeys]);
