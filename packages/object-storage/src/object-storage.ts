import type { Readable } from 'node:stream';

/** What the uploader may send to one signed address. */
export interface UploadUrlInput {
  readonly key: string;
  /** The exact Content-Type the uploader sends; another is rejected. */
  readonly contentType: string;
  /** Upper bound of the body. An S3 store can only check `sizeBytes`, not a bound: check `stat` on confirmation. */
  readonly maxBytes: number;
  /** The exact size, if the uploader declared it; the store itself then rejects another. */
  readonly sizeBytes?: number;
  /** Lower-case hex SHA-256 of the body, if declared; a different body is rejected. */
  readonly sha256?: string;
  /** 1 second to 7 days, the longest an S3 signature may last. */
  readonly expiresInSeconds: number;
}

/** What the uploader needs: a plain PUT of the bytes to `url` with exactly these headers. */
export interface UploadUrl {
  readonly url: string;
  readonly method: 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface DownloadUrlInput {
  readonly key: string;
  /** 1 second to 7 days. */
  readonly expiresInSeconds: number;
  /** Name under which a browser saves the object. */
  readonly fileName?: string;
  /** Content type to answer with instead of the stored one. */
  readonly contentType?: string;
}

export interface DownloadUrl {
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface ObjectStat {
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Lower-case hex, computed by the store itself; null when the store does not know it. */
  readonly sha256: string | null;
}

export interface WrittenObject {
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ListedObject {
  readonly key: string;
  readonly sizeBytes: number;
  readonly lastModifiedAt: Date;
}

/**
 * Files of the product under keys such as `workspaces/w1/items/i1`. An object appears complete or not at all, and a
 * second write of a key replaces the first atomically. Every method throws AppError `fileStorageUnavailable` (retry:
 * backoff) when the store does not answer, and `fieldNotValid` for a key that `isValidKey` rejects.
 */
export interface ObjectStorage {
  /** A signed address for one PUT by a client without any other access. */
  createUploadUrl(input: UploadUrlInput): Promise<UploadUrl>;
  /** A signed address for GET. Only images are shown inline; all other types are downloads. */
  createDownloadUrl(input: DownloadUrlInput): Promise<DownloadUrl>;
  /** Null when the object does not exist. */
  stat(key: string): Promise<ObjectStat | null>;
  /** @throws AppError `notFound` no such object; `fileTooLarge` longer than `maxBytes`, before anything is read. */
  read(key: string, options?: { readonly maxBytes?: number }): Promise<Uint8Array>;
  /**
   *
   * @throws AppError `notFound`. The caller reads to the end or destroys the stream.
   */
  readStream(key: string): Promise<Readable>;
  /** Stores the whole body or nothing. */
  write(
    key: string,
    body: Uint8Array | Readable,
    options: { readonly contentType: string },
  ): Promise<WrittenObject>;
  /** Does nothing when the object does not exist. */
  delete(key: string): Promise<void>;
  /** Every object whose key starts with `prefix`, in no particular order; '' lists all. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** @throws AppError `fileStorageUnavailable` when the store cannot be used now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
