/**
 * Errors without routes and events, so that worker threads do not build schemas at each start that they never use.
 */
export { emailErrorCode, normaliseEmail } from './entities/fields.ts';
export { flowViolationSchema, type FlowViolation } from './entities/flow-check.ts';
export * from './errors/catalogue.ts';
export * as ERRORS from './errors/error-names.ts';
export * from './errors/field-messages.ts';
export * from './errors/reasons.ts';
export * from './errors/user-texts.ts';
