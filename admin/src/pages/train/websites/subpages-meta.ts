import { knowledgeApi } from '@colloquy/contracts';

const metaSchema = knowledgeApi.listSubpages.response.shape.meta.pick({ stateCounts: true, selected: true });

/** What the list says beside its rows; nothing until it is there. */
export function readSubpagesMeta(meta: unknown): {
  readonly stateCounts: Readonly<Record<string, number>>;
  readonly selected: number;
} {
  return metaSchema.safeParse(meta).data ?? { stateCounts: {}, selected: 0 };
}
