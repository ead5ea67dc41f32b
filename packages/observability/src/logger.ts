import { pino } from 'pino';

export type LogFields = Readonly<Record<string, unknown>>;

/** Structured logs: fields first, then a constant sentence that can be searched for. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  child(fields: LogFields): Logger;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

const SECRET_FIELDS = [
  'password',
  'token',
  'jwt',
  'secret',
  'authorization',
  'cookie',
  'apiKey',
  '*.password',
  '*.token',
  '*.jwt',
  '*.secret',
  '*.authorization',
  '*.cookie',
  '*.apiKey',
];

/** JSON lines on standard output, or on `destination`; fields that hold secrets are masked. */
export function createLogger(options: {
  level: LogLevel;
  name: string;
  destination?: NodeJS.WritableStream;
}): Logger {
  const settings = {
    level: options.level,
    name: options.name,
    redact: { paths: SECRET_FIELDS, censor: '[secret]' },
    base: { name: options.name },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A logger that keeps quiet. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};
