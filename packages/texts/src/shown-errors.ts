import { texts as en } from '../en/errors/index.ts';

/** For browsers, which word the errors of a server by its codes, and for the types of the keys. */
export { en };
export type ErrorTexts = typeof en;
export type { FieldName } from '../en/errors/fields.ts';
