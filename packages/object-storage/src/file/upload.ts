import type { IncomingMessage } from 'node:http';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import type { WrittenObject } from '../object-storage.ts';
import { objectTooLarge } from '../storage-errors.ts';
import type { GrantedRequest } from './http-handler.ts';
import type { SignedGrant } from './signature.ts';

type StoreUpload = (
  grant: SignedGrant,
  body: AsyncIterable<Uint8Array>,
  check: (written: WrittenObject) => void,
) => Promise<WrittenObject>;

/**
 * Receives a granted PUT. The declared length is checked before the first byte is read, the real one while reading.
 * An interrupted upload leaves nothing behind.
 */
export async function receiveUpload({ req, res, grant }: GrantedRequest, store: StoreUpload): Promise<void> {
  if (req.headers['content-type'] !== grant.contentType) {
    throw fieldError('content-type', 'contentTypeUnlikeAddress');
  }
  const declaredBytes = Number(req.headers['content-length'] ?? 0);
  if (declaredBytes > grant.maxBytes) throw objectTooLarge(grant.maxBytes);

  const written = await store(grant, bodyOf(req), (found) => checkPromises(grant, found));
  res.writeHead(200, { etag: `"${written.sha256}"`, 'content-length': 0, 'cache-control': 'no-store' });
  res.end();
}

function checkPromises(grant: SignedGrant, { sizeBytes, sha256 }: WrittenObject): void {
  if (grant.sizeBytes !== null && grant.sizeBytes !== sizeBytes) {
    throw fieldError('size', 'sizeUnlikeDeclared');
  }
  if (grant.sha256 !== '' && grant.sha256 !== sha256) {
    throw fieldError('sha256', 'sha256UnlikeDeclared');
  }
}

/** The body of a request; throws when it is incomplete. The socket stays open for the response. */
async function* bodyOf(req: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
  if (!req.complete) throw new AppError({ code: ERRORS.requestIncomplete });
}
