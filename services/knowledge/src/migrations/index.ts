import { defineMigrations } from '@colloquy/persistence';
import { lostVectors } from './0001-lost-vectors.ts';
import { countsAndScans } from './0002-counts-and-scans.ts';
import { encodings } from './0003-encodings.ts';
import { leftOutAddresses } from './0004-left-out-addresses.ts';
import { measuredCosines } from './0005-measured-cosines.ts';

/** All that documents of older versions were ever given, in order; a new one is added at the end. */
export const knowledgeMigrations = defineMigrations([
  lostVectors,
  countsAndScans,
  encodings,
  leftOutAddresses,
  measuredCosines,
]);
