export {
  AppError,
  STATUS_BY_KIND,
  errorFactsOf,
  assertRevision,
  isAppError,
  notFound,
  orNull,
  type AppErrorOptions,
  type ErrorFact,
  type ErrorFacts,
  type FieldError,
  type NamedThing,
} from './app-error.ts';
export {
  fieldError,
  namedFieldError,
  parseEmail,
  shownFieldErrors,
  wantedLanguages,
} from './field-errors.ts';
export { isStorageFull, storageFull } from './storage-full.ts';
export { systemCodeOf, unlessMissing } from './system-error.ts';
export { ERRORS } from '@colloquy/contracts/errors';
export type { ErrorCode, ErrorCodeOf, ErrorKind, ErrorReason } from '@colloquy/contracts/errors';
