/** Every text of the dashboard at once: for tests, and for types elsewhere. */
export { texts } from '../en/dashboard/index.ts';
