import { createHmac, timingSafeEqual } from 'node:crypto';

/** All parameters of a signed local address. Changing any of them invalidates the signature. */
export interface SignedGrant {
  readonly method: 'PUT' | 'GET';
  readonly key: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** PUT: the required type. GET: the type of the response, or '' for the stored one. */
  readonly contentType: string;
  /** PUT only; 0 for GET. */
  readonly maxBytes: number;
  /** PUT only; null for any size up to maxBytes. */
  readonly sizeBytes: number | null;
  /** PUT only; '' for any content. */
  readonly sha256: string;
  /** GET only; '' lets the browser choose. */
  readonly fileName: string;
}

/** HMAC-SHA256 over the parts as one JSON array, so that different grants never have the same text. */
function signatureOf(grant: SignedGrant, signingKey: string): Buffer {
  const { method, key, expires, contentType, maxBytes, sizeBytes, sha256, fileName } = grant;
  const text = JSON.stringify([method, key, expires, contentType, maxBytes, sizeBytes, sha256, fileName]);
  return createHmac('sha256', signingKey).update(text).digest();
}

/** The query string with a grant and its signature; method and key are in the request itself. */
export function toSignedQuery(grant: SignedGrant, signingKey: string): string {
  const query = new URLSearchParams({ expires: String(grant.expires) });
  if (grant.contentType !== '') query.set('type', grant.contentType);
  if (grant.method === 'PUT') query.set('max', String(grant.maxBytes));
  if (grant.sizeBytes !== null) query.set('size', String(grant.sizeBytes));
  if (grant.sha256 !== '') query.set('sha256', grant.sha256);
  if (grant.fileName !== '') query.set('name', grant.fileName);
  query.set('signature', signatureOf(grant, signingKey).toString('base64url'));
  return query.toString();
}

/**
 * The grant of a request, or null when its signature is missing, wrong or expired. Compared in constant time; the
 * expiry is read only after the signature has been verified.
 */
export function readSignedQuery(
  method: 'PUT' | 'GET',
  key: string,
  query: URLSearchParams,
  { signingKey, nowMs }: { signingKey: string; nowMs: number },
): SignedGrant | null {
  const grant: SignedGrant = {
    method,
    key,
    expires: Number(query.get('expires')),
    contentType: query.get('type') ?? '',
    maxBytes: Number(query.get('max') ?? 0),
    sizeBytes: query.has('size') ? Number(query.get('size')) : null,
    sha256: query.get('sha256') ?? '',
    fileName: query.get('name') ?? '',
  };
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = signatureOf(grant, signingKey);
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  return grant.expires * 1_000 > nowMs ? grant : null;
}
