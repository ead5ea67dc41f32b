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
    // By hand: `pipeline` adds six listeners to the response, which with those of the way here are more than Node allows.
    for await (const chunk of file.chunks) {
      if (!response.write(chunk)) await drained(response);
      if (response.destroyed) return;
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  }
}

/** Resolves when the response takes more, or never will because the client has left. */
async function drained(response: Response): Promise<void> {
  if (response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}
