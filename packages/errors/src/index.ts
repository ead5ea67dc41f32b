export {
  AppError,
  errorFactsOf,
  assertRevision,
  fieldError,
  isAppError,
  namedFieldError,
  notFound,
  orNull,
  type AppErrorOptions,
  type ErrorFact,
  type ErrorFacts,
  type FieldError,
  type NamedThing,
} from './app-error.ts';
export { parseEmail } from './parse-email.ts';
export { isStorageFull, storageFull } from './storage-full.ts';
export { ERRORS } from '@colloquy/contracts';
export type { ErrorCode, ErrorCodeOf, ErrorKind } from '@colloquy/contracts';
