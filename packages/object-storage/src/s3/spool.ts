import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A body of known length and hash, in a file that vanishes when `file` is closed. */
interface Spooled {
  readonly file: FileHandle;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}

/**
 * S3 needs the length and checksum of a body before its first byte, so a stream is first spooled to a file. The file
 * is unlinked at once, so nothing stays behind even when the process is killed.
 */
export async function spool(body: Readable): Promise<Spooled> {
  const path = join(tmpdir(), `colloquy-spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const chunk of body) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      if (!(bytes instanceof Uint8Array)) throw new TypeError('The body is not a stream of bytes');
      sizeBytes += bytes.byteLength;
      hash.update(bytes);
      await file.writeFile(bytes);
    }
    return { file, sizeBytes, sha256: hash.digest() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
