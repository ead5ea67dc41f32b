import { writeSync } from 'node:fs';
import { pino, type DestinationStream } from 'pino';
import { loggedError } from './logged-error.ts';

export type LogFields = Readonly<Record<string, unknown>>;

/** Structured logs: fields first, then a constant, searchable sentence. */
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

/**
 * JSON lines on standard output or `destination`; fields with secrets are masked, errors are logged without foreign
 * text.
 */
export function createLogger(options: {
  level: LogLevel;
  name: string;
  destination?: NodeJS.WritableStream;
}): Logger {
  const settings = {
    level: options.level,
    name: options.name,
    redact: { paths: SECRET_FIELDS, censor: '[secret]' },
    serializers: {
      err: (error: unknown) => loggedError(error),
      error: (error: unknown) => loggedError(error),
    },
    base: { name: options.name },
  };
  return pino(settings, options.destination ?? standardOutput());
}

const STANDARD_OUTPUT = 1;
/** How long a reader of a full pipe may block before a line is dropped. */
const BUSY_PAUSE_MS = 5;
const BUSY_TRIES = 200;

/**
 * Standard output, line by line. A line that cannot be written (a full disk, a closed reader) is dropped: logs never
 * end the process or accumulate in it, and the next line is tried again.
 */
function standardOutput(): DestinationStream {
  return {
    write(line) {
      let left = Buffer.from(line);
      for (let tries = 0; left.length > 0 && tries < BUSY_TRIES; ) {
        try {
          left = left.subarray(writeSync(STANDARD_OUTPUT, left));
        } catch (error) {
          if (!isBusy(error)) return;
          tries += 1;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
        }
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silentLogger,
};
