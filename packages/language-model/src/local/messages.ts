export interface EmbedJob {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbedReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** Ends the thread: it ends by itself, since `terminate` in the middle of compiling can take the process along. */
export const END = 'end';
