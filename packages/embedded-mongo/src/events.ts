/** What the host of an embedded database should put into its log. */
export type EmbeddedMongoEvent =
  /** An error that ended nothing: a run of the TTL job that failed, a connection that met an error of the server. */
  | { readonly type: 'fault'; readonly error: Error }
  /** The database thread died; it is started again with the stored data, and clients connect again by themselves. */
  | { readonly type: 'thread-died'; readonly error: Error }
  | { readonly type: 'thread-restarted' }
  /** The thread died too often: it stays down, and the product should stop. */
  | { readonly type: 'given-up'; readonly error: Error };

export type EventListener = (event: EmbeddedMongoEvent) => void;

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
