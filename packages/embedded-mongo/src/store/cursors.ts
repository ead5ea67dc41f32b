import { BSON } from 'bson';
import { ServerError } from '../errors.ts';

/** MongoDB's own timeout for idle cursors. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** Chosen: each may hold a whole result in memory, and a client rarely has more than one in use per connection. */
const MAX_OPEN_CURSORS = 1_000;
const DEFAULT_FIRST_BATCH = 101;
/** Batches stay well below the message limit of 48 MB; one document may always pass. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

const CURSOR_NOT_FOUND = 43;
/** MongoDB limits its cursors by the sessions that they belong to. */
const TOO_MANY_LOGICAL_SESSIONS = 261;

type OpenCursor = {
  namespace: string;
  documents: Iterator<Uint8Array>;
  held: Uint8Array | undefined;
  usedAt: number;
};

type OpenOptions = {
  batchSize?: number | undefined;
  /** The client wants no more than the first batch. */
  isSingleBatch?: boolean;
};

export type Batch = { id: bigint; namespace: string; documents: Uint8Array[] };

/** Cursors that clients have not read to the end. */
export class CursorRegistry {
  readonly #open = new Map<bigint, OpenCursor>();
  #lastId = 0n;

  /**
   * Takes the first batch, and keeps a cursor when there may be more. Throws TooManyLogicalSessions when too many are
   * kept already.
   */
  open(
    namespace: string,
    documents: Iterator<Uint8Array>,
    { batchSize, isSingleBatch = false }: OpenOptions,
  ): Batch {
    this.dropIdle();
    const cursor: OpenCursor = { namespace, documents, held: undefined, usedAt: Date.now() };
    const { batch, done } = takeBatch(cursor, batchSize ?? DEFAULT_FIRST_BATCH);
    if (done || isSingleBatch) return { id: 0n, namespace, documents: batch };
    if (this.#open.size >= MAX_OPEN_CURSORS)
      throw new ServerError(TOO_MANY_LOGICAL_SESSIONS, `more than ${MAX_OPEN_CURSORS} cursors are open`);
    this.#lastId += 1n;
    this.#open.set(this.#lastId, cursor);
    return { id: this.#lastId, namespace, documents: batch };
  }

  /**
   * The next batch. Throws CursorNotFound for an unknown or exhausted cursor. An error while reading closes the cursor:
   * its generator has ended, so a later batch would look like the end of the documents.
   */
  next(id: bigint, batchSize: number | undefined): Batch {
    const cursor = this.#open.get(id);
    if (cursor === undefined) throw new ServerError(CURSOR_NOT_FOUND, `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const size = batchSize === undefined || batchSize === 0 ? Number.POSITIVE_INFINITY : batchSize;
    this.#open.delete(id);
    const { batch, done } = takeBatch(cursor, size);
    if (!done) this.#open.set(id, cursor);
    return { id: done ? 0n : id, namespace: cursor.namespace, documents: batch };
  }

  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  clear(): void {
    this.#open.clear();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Forgets cursors that no client has read for a while, such as those of processes that died. */
  dropIdle(): void {
    const oldest = Date.now() - IDLE_TIMEOUT_MS;
    for (const [id, { usedAt }] of this.#open) if (usedAt < oldest) this.#open.delete(id);
  }
}

/** Reads one document ahead, so that a result that fits the batch leaves no cursor behind. */
function takeBatch(cursor: OpenCursor, size: number): { batch: Uint8Array[]; done: boolean } {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const held = cursor.held;
    const next = held ?? take(cursor.documents);
    if (next === undefined) return { batch, done: true };
    cursor.held = next;
    if (batch.length >= size || (batch.length > 0 && bytes + next.length > MAX_BATCH_BYTES))
      return { batch, done: false };
    cursor.held = undefined;
    batch.push(next);
    bytes += next.length;
  }
}

function take(documents: Iterator<Uint8Array>): Uint8Array | undefined {
  const { done, value } = documents.next();
  return done === true ? undefined : value;
}

export const cursorId = (id: bigint): BSON.Long => BSON.Long.fromBigInt(id);
