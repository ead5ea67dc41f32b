import { join } from 'node:path';

/** Where downloaded servers are kept between runs, beside the suites' other artifacts. */
export const DOWNLOADS_DIR = join(import.meta.dirname, '..', '..', '..', 'tests', '.servers');
