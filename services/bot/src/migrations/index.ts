import { defineMigrations } from '@colloquy/persistence';
import { picturesAndChanges } from './0001-pictures-and-changes.ts';
import { userReferences } from './0002-user-references.ts';

/** All migrations, in order; add a new one at the end. */
export const botMigrations = defineMigrations([picturesAndChanges, userReferences]);
