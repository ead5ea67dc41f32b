import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** An answer that is written while it is being read from the store, so that its size is bounded by nothing. */
export class Download {
  readonly mediaType: string;
  /** The name under which a browser saves it: letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly chunks: AsyncIterable<string>;

  constructor(file: { mediaType: string; fileName: string; chunks: AsyncIterable<string> }) {
    this.mediaType = file.mediaType;
    this.fileName = file.fileName;
    this.chunks = file.chunks;
  }
}

/**
 * Sends the file, as fast as the client takes it. A fault on the way cuts the connection: half a file must not look
 * like a whole one. A client that leaves is no fault.
 */
export async function sendDownload(file: Download, response: Response): Promise<void> {
  response.status(200).set({
    'Content-Type': file.mediaType,
    'Content-Disposition': `attachment; filename="${file.fileName.replaceAll(/[^\w.-]/g, '-')}"`,
    'Cache-Control': 'no-store',
  });
  try {
    await pipeline(Readable.from(file.chunks), response);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isGone) throw error;
  }
}
