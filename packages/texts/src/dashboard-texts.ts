/** All dashboard texts at once, for tests and types. */
export { texts } from '../en/dashboard/index.ts';
