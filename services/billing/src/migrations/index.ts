import { defineMigrations } from '@colloquy/persistence';
import { metersAndNotices } from './0001-meters-and-notices.ts';
import { firstPlansAndHolds } from './0002-first-plans-and-holds.ts';
import { ownModels } from './0003-own-models.ts';

/** All migrations, in order; add a new one at the end. */
export const billingMigrations = defineMigrations([metersAndNotices, firstPlansAndHolds, ownModels]);
