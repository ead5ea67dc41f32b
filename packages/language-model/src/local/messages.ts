export interface EmbedJob {
  readonly id: number;
  readonly texts: readonly string[];
}

export type EmbedReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** Asks the thread to end by itself, because `terminate` during compilation can crash the process. */
export const END = 'end';
