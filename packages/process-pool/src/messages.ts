export interface TaskMessage {
  readonly task: unknown;
}

/** What a process sends back: the handler's result, or the message of what it threw. */
export type TaskReply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string };
