export interface TaskMessage {
  readonly task: unknown;
}

/** A process's reply: the handler's result, or the message of its error. */
export type TaskReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string };
