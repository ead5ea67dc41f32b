import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { unreachable } from './refusal.ts';

/** Encodings that can be decoded; sent as Accept-Encoding. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd';

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};
/** More layers than this are a bomb or an error; a correct server uses one. */
const MAX_ENCODINGS = 2;
/** A compressed body may be slightly longer than its content, but no more than this. */
const COMPRESSED_SLACK_BYTES = 64 * 1024;

/**
 * Reads a body and decodes its content encoding. At most `maxBytes` of decoded bytes are kept, and the source is
 * closed as soon as there is more. The encoded bytes are limited too, for streams that decode to nothing.
 * @throws AppError `addressUnreachable` for an unknown or broken encoding and for a cut connection.
 */
export async function readBody(
  source: Readable,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  // A stream that is closed early emits an error; here that is the normal way to stop.
  source.on('error', () => {});
  const stages: Readable[] = [source];
  try {
    const decoders = decodersOf(contentEncoding);
    if (decoders.length > 0) capWireBytes(source, maxBytes + COMPRESSED_SLACK_BYTES);
    const last = decoders.reduce((stream: Readable, decoder) => {
      stages.push(decoder);
      return chain(stream, decoder);
    }, source);
    return await keepAtMost(last, maxBytes);
  } finally {
    for (const phase of stages) phase.destroy();
  }
}

async function keepAtMost(
  stream: Readable,
  maxBytes: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(stream)) {
    const room = maxBytes - size;
    chunks.push(chunk.subarray(0, room));
    size += Math.min(chunk.byteLength, room);
    if (chunk.byteLength > room) return { body: Buffer.concat(chunks), truncated: true };
  }
  return { body: Buffer.concat(chunks), truncated: false };
}

function decodersOf(contentEncoding: string | undefined): Transform[] {
  const names = (contentEncoding ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_ENCODINGS) throw unreachable(new Error('The answer is encoded too many times'));
  return names.reverse().map((name) => {
    const create = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
    if (!create) throw unreachable(new Error('The answer has an unknown content encoding'));
    return create();
  });
}

/** Like `pipe`, but an error of the source also ends the decoder, so that a reader never waits for ever. */
function chain(source: Readable, decoder: Transform): Readable {
  source.on('error', (error) => decoder.destroy(error));
  return source.pipe(decoder);
}

function capWireBytes(source: Readable, maxWireBytes: number): void {
  let wireBytes = 0;
  source.on('data', (chunk: Uint8Array) => {
    wireBytes += chunk.byteLength;
    if (wireBytes > maxWireBytes) source.destroy(new Error('The encoded answer is too long'));
  });
}

async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
