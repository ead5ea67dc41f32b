import { join } from 'node:path';

/** Cache of downloaded servers, beside the suites' other artifacts. */
export const DOWNLOADS_DIR = join(import.meta.dirname, '..', '..', '..', 'tests', '.servers');
