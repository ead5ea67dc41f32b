/** Events for the log of the host of an embedded database. */
export type EmbeddedMongoEvent =
  /** A non-fatal error: a failed run of the TTL job, or a server error on a connection. */
  | { readonly type: 'fault'; readonly error: Error }
  /** At a start: the file was too large to be checked whole. The next start begins with the unchecked tables. */
  | PartlyCheckedEvent
  /** The database thread died; it is restarted with the stored data, and clients reconnect by themselves. */
  | { readonly type: 'thread-died'; readonly error: Error }
  | { readonly type: 'thread-restarted' }
  /** The thread died too often: it stays down, and the product should stop. */
  | { readonly type: 'given-up'; readonly error: Error };

export type PartlyCheckedEvent = {
  readonly type: 'partly-checked';
  readonly tables: number;
  readonly uncheckedTables: number;
};

export type EventListener = (event: EmbeddedMongoEvent) => void;

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
