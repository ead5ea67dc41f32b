import { QdrantClient } from '@qdrant/js-client-rest';
import { asVectorStoreError, collectionMissing, vectorStoreUnavailable } from '../errors.ts';
import { SEARCH_DEADLINE_MS, WRITE_DEADLINE_MS } from '../vector-store.ts';

export interface ConnectionOptions {
  readonly url: string;
  readonly apiKey?: string;
}

/** Qdrant with the product's deadlines and errors. */
export type Connection = ReturnType<typeof connect>;

export function connect(options: ConnectionOptions) {
  const client = (timeout: number): QdrantClient =>
    new QdrantClient({
      url: options.url,
      ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
      timeout,
      // It would make a request from the constructor and only print a warning.
      checkCompatibility: false,
    });
  const searcher = client(SEARCH_DEADLINE_MS);
  const writer = client(WRITE_DEADLINE_MS);
  return {
    /** Runs calls of a search, which together have SEARCH_DEADLINE_MS. */
    searching: <T>(work: (client: QdrantClient) => Promise<T>) =>
      within(SEARCH_DEADLINE_MS, work(searcher)).catch(rethrow),
    /** Runs one call that writes, lists or counts; it has WRITE_DEADLINE_MS. */
    writing: <T>(work: (client: QdrantClient) => Promise<T>) => work(writer).catch(rethrow),
  };
}

/** The HTTP status of an error of the client, null for anything else (network, time-out). */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  return typeof error.status === 'number' ? error.status : null;
}

const NOT_FOUND = 404;

function rethrow(error: unknown): never {
  throw statusOf(error) === NOT_FOUND ? collectionMissing() : asVectorStoreError(error);
}

function within<T>(deadlineMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(vectorStoreUnavailable('no-answer')), deadlineMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
