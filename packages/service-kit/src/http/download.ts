import type { Response } from 'express';

interface DownloadedFile {
  readonly mediaType: string;
  readonly fileName: string;
  readonly title?: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** An answer that is written while it is being read from the store, so that its size is bounded by nothing. */
export class Download {
  readonly mediaType: string;
  /** The name under which a browser saves it: letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** The name as somebody wrote it, in any script; it is sent instead of `fileName`. */
  readonly title: string | null;

  constructor(file: DownloadedFile) {
    this.mediaType = file.mediaType;
    this.fileName = file.fileName;
    this.chunks = file.chunks;
    this.title = file.title ?? null;
  }
}

/**
 * Sends the file, as fast as the client takes it. A fault on the way cuts the connection: half a file must not look
 * like a whole one. A client that leaves is no fault.
 */
export async function sendDownload(file: Download, response: Response): Promise<void> {
  // Express writes both forms of RFC 6266: an ASCII name, and the name as it is.
  if (file.title === null) response.set('Content-Disposition', plainDisposition(file.fileName));
  else response.attachment(file.title);
  response.status(200).set({
    'Content-Type': file.mediaType,
    'Cache-Control': 'no-store',
    // What a customer uploaded is never run in our origin, whatever opens it.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
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

function plainDisposition(fileName: string): string {
  return `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`;
}

/** Resolves when the response takes more, or never will because the client has left. */
async function drained(response: Response): Promise<void> {
  if (response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}
