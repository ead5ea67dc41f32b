import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStat } from '../object-storage.ts';
import { contentDisposition } from '../signed-url-input.ts';
import type { GrantedRequest } from './http-handler.ts';

export interface OpenObject extends ObjectStat {
  readonly stream: Readable;
}

/** Limits how long a replaced object is served from caches, however long its signed address is valid. */
const MAX_CACHE_SECONDS = 300;

/**
 * Answers a granted GET or HEAD. Uploaded content never runs in our origin: no sniffing, a sandbox without scripts,
 * and a download unless it is a harmless image. Pages of other origins (the widget) may show images, because the
 * signature already limits who can see them.
 */
export async function sendObject({ req, res, grant }: GrantedRequest, object: OpenObject): Promise<void> {
  const contentType = grant.contentType || object.contentType;
  const etag = `"${object.sha256 ?? ''}"`;
  const secondsLeft = Math.max(0, Math.floor(grant.expires - Date.now() / 1_000));
  const isUnchanged = req.headers['if-none-match'] === etag;
  res.writeHead(isUnchanged ? 304 : 200, {
    etag,
    'cache-control': `private, max-age=${Math.min(secondsLeft, MAX_CACHE_SECONDS)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'none',
    'content-type': contentType,
    'content-disposition': contentDisposition(contentType, grant.fileName || undefined),
    ...(isUnchanged ? {} : { 'content-length': object.sizeBytes }),
  });
  if (isUnchanged || req.method === 'HEAD') {
    object.stream.destroy();
    res.end();
    return;
  }
  await pipeline(object.stream, res);
}
