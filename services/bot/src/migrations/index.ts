import { defineMigrations } from '@colloquy/persistence';
import { picturesAndChanges } from './0001-pictures-and-changes.ts';
import { userReferences } from './0002-user-references.ts';

/** All that documents of older versions were ever given, in order; a new one is added at the end. */
export const botMigrations = defineMigrations([picturesAndChanges, userReferences]);
