import { defineMigrations } from '@colloquy/persistence';
import { ownersOfKeys } from './0001-owners-of-keys.ts';

/** All that documents of older versions were ever given, in order; a new one is added at the end. */
export const integrationMigrations = defineMigrations([ownersOfKeys]);
