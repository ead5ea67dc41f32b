import { createGunzip } from 'node:zlib';

const GZIP_MAGIC = [0x1f, 0x8b] as const;

/**
 * The bytes of a sitemap in chunks, unpacked when gzipped (also gzip within gzip, as some servers send), at most
 * `maxBytes`; the rest is dropped and `isCut` is set.
 */
export async function unpack(
  bytes: Uint8Array,
  maxBytes: number,
): Promise<{ pieces: Uint8Array[]; isCut: boolean; isBroken: boolean }> {
  const once = await unpackOnce(bytes, maxBytes);
  const [first] = once.pieces;
  if (once.pieces.length === 0 || first === undefined || first === bytes || !isGzip(first)) return once;
  const twice = await unpackOnce(Buffer.concat(once.pieces), maxBytes);
  return { ...twice, isCut: once.isCut || twice.isCut, isBroken: once.isBroken || twice.isBroken };
}

async function unpackOnce(bytes: Uint8Array, maxBytes: number) {
  if (!isGzip(bytes))
    return { pieces: [bytes.subarray(0, maxBytes)], isCut: bytes.length > maxBytes, isBroken: false };
  const pieces: Uint8Array[] = [];
  let size = 0;
  const gunzip = createGunzip();
  gunzip.end(bytes);
  try {
    for await (const piece of gunzip) {
      if (!(piece instanceof Uint8Array)) continue;
      pieces.push(piece.subarray(0, maxBytes - size));
      size += piece.length;
      if (size > maxBytes) return { pieces, isCut: true, isBroken: false };
    }
    return { pieces, isCut: false, isBroken: false };
  } catch {
    return { pieces, isCut: false, isBroken: true };
  } finally {
    gunzip.destroy();
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return GZIP_MAGIC.every((byte, at) => bytes[at] === byte);
}
