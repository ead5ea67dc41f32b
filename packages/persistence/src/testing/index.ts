export { aClock, type TestClock } from './a-clock.ts';
export { anEvent } from './an-event.ts';
export { openTestDatabase, type TestDatabase } from './test-database.ts';
