export {
  AppError,
  fieldError,
  isAppError,
  notFound,
  type AppErrorOptions,
  type FieldError,
} from './app-error.ts';
export type { ErrorCode, ErrorKind } from '@colloquy/contracts';
