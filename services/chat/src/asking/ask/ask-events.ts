import type { Answer, Citation } from '@colloquy/contracts';

/** The events of an answer, as members may see them; the last one is `done` or `interrupted`. */
export type AskEvent =
  | {
      readonly event: 'meta';
      /** The number of the attempt at the answer; another attempt may have other text. */
      readonly attempt: number;
      readonly data: { readonly history_id: string };
    }
  | { readonly event: 'token'; readonly data: { readonly text: string } }
  | { readonly event: 'citations'; readonly data: { readonly citations: readonly Citation[] } }
  | { readonly event: 'done'; readonly data: { readonly data: Answer } }
  | { readonly event: 'interrupted'; readonly data: Readonly<Record<string, never>> };
