import type { Response } from 'express';

interface DownloadedFile {
  readonly mediaType: string;
  readonly fileName: string;
  readonly title?: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** A response that is streamed from the store, so its size needs no limit. */
export class Download {
  readonly mediaType: string;
  /** File name of the download: letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  /** The name in any script; sent instead of `fileName`. */
  readonly title: string | null;

  constructor(file: DownloadedFile) {
    this.mediaType = file.mediaType;
    this.fileName = file.fileName;
    this.chunks = file.chunks;
    this.title = file.title ?? null;
  }
}

/**
 * Sends the file at the client's speed. An error on the way closes the connection, because a partial file must not
 * look complete. A client that disconnects is no error.
 */
export async function sendDownload(file: Download, response: Response): Promise<void> {
  // Express writes both forms of RFC 6266: an ASCII name, and the name as it is.
  if (file.title === null) response.set('Content-Disposition', plainDisposition(file.fileName));
  else response.attachment(file.title);
  response.status(200).set({
    'Content-Type': file.mediaType,
    'Cache-Control': 'no-store',
    // Uploaded content never runs in our origin, whatever opens it.
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
  try {
    // Written by hand: `pipeline` adds six listeners to the response, which exceeds Node's limit together with the
    // existing ones.
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

/** Resolves when the response accepts more, or when the client has disconnected. */
async function drained(response: Response): Promise<void> {
  if (response.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once('drain', resolve).once('close', resolve);
  await promise;
  response.off('drain', resolve).off('close', resolve);
}
