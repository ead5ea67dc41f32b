export {
  AppError,
  errorFactsOf,
  assertRevision,
  fieldError,
  isAppError,
  namedFieldError,
  notFound,
  type AppErrorOptions,
  type ErrorFact,
  type ErrorFacts,
  type FieldError,
  type NamedThing,
} from './app-error.ts';
export { isStorageFull, storageFull } from './storage-full.ts';
export type { ErrorCode, ErrorKind } from '@colloquy/contracts';
