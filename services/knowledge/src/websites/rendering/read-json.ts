import type { IncomingMessage } from 'node:http';
import { AppError, ERRORS, fieldError } from '@colloquy/errors';

/**
 * The JSON body of a request. Throws `contentTypeNotSupported`, `requestTooLarge` before it holds more than `maxBytes`,
 * `requestIncomplete` when the client leaves, and a field error when the body is not JSON.
 */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const {
    'content-type': type = '',
    'content-encoding': encoding,
    'content-length': length,
  } = request.headers;
  if (!/^application\/json\s*(?:;|$)/i.test(type) || encoding !== undefined) {
    throw new AppError({ code: ERRORS.contentTypeNotSupported });
  }
  if (Number(length ?? 0) > maxBytes) throw new AppError({ code: ERRORS.requestTooLarge });
  const body = await readBody(request, maxBytes);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw fieldError('body', 'bodyNotJson', ERRORS.fieldNotValid, error);
  }
}

/** Unlike an iteration, it leaves the connection of a refused request open for the refusal. */
function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else {
      chunks.length = 0;
      reject(new AppError({ code: ERRORS.requestTooLarge }));
    }
  });
  request.once('end', () => resolve(Buffer.concat(chunks)));
  request.once('close', () => reject(new AppError({ code: ERRORS.requestIncomplete })));
  request.once('error', (cause) => reject(new AppError({ code: ERRORS.requestIncomplete, cause })));
  return promise;
}
