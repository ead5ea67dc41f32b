import { defineMigrations } from '@colloquy/persistence';
import { inbox } from './0001-inbox.ts';
import { lastMessages } from './0002-last-messages.ts';
import { handoffsAndFlows } from './0003-handoffs-and-flows.ts';
import { testsOfModels } from './0004-tests-of-models.ts';
import { countries } from './0005-countries.ts';
import { limits } from './0006-limits.ts';

/** All that documents of older versions were ever given, in order; a new one is added at the end. */
export const chatMigrations = defineMigrations([
  inbox,
  lastMessages,
  handoffsAndFlows,
  testsOfModels,
  countries,
  limits,
]);
