import { texts as en } from '../en/errors/index.ts';

/** For browsers, which show a server's errors by code, and for the types of the keys. */
export { en };
export type ErrorTexts = typeof en;
export type { FieldName } from '../en/errors/fields.ts';
