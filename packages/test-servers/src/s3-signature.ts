import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface Claim {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly payloadHash: string;
  /** Seconds; null for a signature in the Authorization header. */
  readonly expires: number | null;
}

/**
 * Verifies the AWS signature of version 4 of a request, in its header or its query string, as the store itself would
 * (Signature Version 4 signing process, "Create a canonical request"). The S3 server used in tests accepts any
 * signature, so a wrong one would otherwise go unnoticed.
 */
export function isSignedRequest(req: IncomingMessage, credentials: S3Credentials, now: Date): boolean {
  const url = new URL(req.url ?? '/', 'http://s3.invalid');
  const claim = url.searchParams.has('X-Amz-Signature') ? claimInQuery(url) : claimInHeader(req);
  if (claim === null || !isCurrent(claim, now)) return false;
  const [accessKeyId, day = '', region = '', service = '', end = ''] = claim.credential.split('/');
  if (accessKeyId !== credentials.accessKeyId || region !== credentials.region || service !== 's3')
    return false;
  const isEachAmzHeaderSigned = Object.keys(req.headers).every(
    (name) => !name.startsWith('x-amz-') || claim.signedHeaders.includes(name),
  );
  if (!isEachAmzHeaderSigned || !claim.signedHeaders.includes('host')) return false;

  const canonical = [
    req.method,
    url.pathname,
    canonicalQuery(url),
    ...claim.signedHeaders.map((name) => `${name}:${String(req.headers[name] ?? '').trim()}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const toSign = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  const expected = hmac(key, toSign);
  const given = Buffer.from(claim.signature, 'hex');
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

function claimInQuery(url: URL): Claim {
  const part = (name: string): string => url.searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    credential: part('Credential'),
    date: part('Date'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    payloadHash: 'UNSIGNED-PAYLOAD',
    expires: Number(part('Expires')),
  };
}

function claimInHeader(req: IncomingMessage): Claim | null {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/;
  const found = pattern.exec(req.headers.authorization ?? '');
  if (!found) return null;
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  return {
    credential,
    date: String(req.headers['x-amz-date']),
    signedHeaders: signedHeaders.split(';'),
    signature,
    payloadHash: String(req.headers['x-amz-content-sha256']),
    expires: null,
  };
}

function isCurrent({ date, expires }: Claim, now: Date): boolean {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ageSeconds = (now.getTime() - Date.parse(iso)) / 1_000;
  return Number.isFinite(ageSeconds) && ageSeconds < (expires ?? 900);
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape3986(name)}=${escape3986(value)}`)
    .sort()
    .join('&');
}

const escape3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
