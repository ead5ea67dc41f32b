import { ceilingTable } from './within-ceilings.ts';

/** `npm run ceilings` prints this table after the tests that measure. */
for (const line of ceilingTable()) console.log(line);
