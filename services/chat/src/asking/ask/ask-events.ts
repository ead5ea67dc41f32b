import type { Answer, Citation } from '@colloquy/contracts';

/** What an answer consists of on its way, as the team may see it; it ends with `done` or `interrupted`. */
export type AskEvent =
  | {
      readonly event: 'meta';
      /** Which try at the answer this is: another one may say something else. */
      readonly attempt: number;
      readonly data: { readonly history_id: string };
    }
  | { readonly event: 'token'; readonly data: { readonly text: string } }
  | { readonly event: 'citations'; readonly data: { readonly citations: readonly Citation[] } }
  | { readonly event: 'done'; readonly data: { readonly data: Answer } }
  | { readonly event: 'interrupted'; readonly data: Readonly<Record<string, never>> };
