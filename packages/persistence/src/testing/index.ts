export { aClock, type TestClock } from './a-clock.ts';
export { anEvent } from './an-event.ts';
export { dropDatabases } from './drop-databases.ts';
export { purgeOutcomes } from './purge-outcomes.ts';
export { storedText } from './stored-text.ts';
export { openTestDatabase, type TestDatabase } from './test-database.ts';
export { newId } from '../ids/index.ts';
