import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, notFound, shownFieldErrors, ERRORS, STATUS_BY_KIND } from '@colloquy/errors';
import { isValidKey } from '../keys.ts';
import { asStorageError } from '../storage-errors.ts';
import { readSignedQuery, type SignedGrant } from './signature.ts';

/**
 * A rejected upload may keep sending this long while its client reads the response; then the connection is closed.
 */
const LINGER_MS = 5_000;

export interface GrantedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly grant: SignedGrant;
}

interface FileHandlerOptions {
  /** Path of the signed addresses, without a trailing slash. */
  readonly basePath: string;
  readonly signingKey: string;
  readonly upload: (request: GrantedRequest) => Promise<void>;
  readonly download: (request: GrantedRequest) => Promise<void>;
}

const METHODS = ['GET', 'HEAD', 'PUT'] as const;

/**
 * A plain Node handler for the signed addresses. It needs no framework; mounted in Express it reads the original
 * address. Errors use the product's envelope: `fieldNotValid` for an invalid field, `signatureNotValid` for a wrong
 * or expired signature, `notFound`, `methodNotAllowed`, `requestIncomplete` for a cut upload, `fileTooLarge`, and
 * `fileStorageUnavailable` for a full or missing disk.
 */
export function createFileHandler(
  options: FileHandlerOptions,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    answer(req, res, options).catch((error: unknown) => answerError(req, res, asStorageError(error)));
  };
}

async function answer(req: IncomingMessage, res: ServerResponse, options: FileHandlerOptions): Promise<void> {
  const { pathname, searchParams } = addressOf(req);
  const key = keyIn(pathname, options.basePath);
  if (key === null) throw notFound('object');
  if (req.method !== 'PUT' && req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('allow', METHODS.join(', '));
    throw new AppError({ code: ERRORS.methodNotAllowed, details: { allowed: METHODS } });
  }
  const method = req.method === 'PUT' ? 'PUT' : 'GET';
  const { signingKey } = options;
  const grant = readSignedQuery(method, key, searchParams, { signingKey, nowMs: Date.now() });
  if (grant === null) throw new AppError({ code: ERRORS.signatureNotValid });
  await (method === 'PUT' ? options.upload : options.download)({ req, res, grant });
}

/** Express shortens `url` inside a mounted router and keeps the whole in `originalUrl`. */
function addressOf(req: IncomingMessage): URL {
  const original = 'originalUrl' in req && typeof req.originalUrl === 'string' ? req.originalUrl : req.url;
  return URL.parse(original ?? '/', 'http://files.invalid') ?? new URL('http://files.invalid/');
}

/** The valid key in a path, or null. Valid keys contain nothing that a URL would escape. */
function keyIn(pathname: string, basePath: string): string | null {
  if (!pathname.startsWith(`${basePath}/`)) return null;
  const key = pathname.slice(basePath.length + 1);
  return isValidKey(key) ? key : null;
}

function answerError(req: IncomingMessage, res: ServerResponse, error: AppError): void {
  if (res.headersSent || res.destroyed) {
    res.destroy();
    return;
  }
  const requestId = req.headers['x-request-id'];
  const body = JSON.stringify({
    code: Number(error.code),
    message: error.message,
    ...(error.errors.length > 0
      ? { errors: shownFieldErrors(error.errors, req.headers['accept-language']) }
      : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  });
  res.writeHead(STATUS_BY_KIND[error.kind], {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(req.complete ? {} : { connection: 'close' }),
  });
  res.end(body);
  if (!req.complete) lingerThenCut(req);
}

/** Reads and discards the body, because a client whose connection closes while it sends never sees the response. */
function lingerThenCut(req: IncomingMessage): void {
  const timer = setTimeout(() => req.destroy(), LINGER_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
  req.on('error', () => {});
  req.resume();
}
