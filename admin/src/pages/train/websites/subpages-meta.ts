import { knowledgeApi, type SubpageFolder } from '@colloquy/contracts';

const metaSchema = knowledgeApi.listSubpages.response.shape.meta.pick({
  stateCounts: true,
  reasonCounts: true,
  selected: true,
  new: true,
  folders: true,
});

type Counts = Readonly<Record<string, number>>;

/** Counts of all pages of the website, and of the folders on this page of the list. */
export interface SubpagesMeta {
  readonly stateCounts: Counts;
  readonly reasonCounts: Counts;
  readonly selected: number;
  readonly new: number;
  readonly folders: readonly SubpageFolder[];
}

/** The metadata of the list; empty until loaded. */
export function readSubpagesMeta(meta: unknown): SubpagesMeta {
  const read = metaSchema.safeParse(meta).data;
  return {
    stateCounts: read?.stateCounts ?? {},
    reasonCounts: read?.reasonCounts ?? {},
    selected: read?.selected ?? 0,
    new: read?.new ?? 0,
    folders: read?.folders ?? [],
  };
}

/** Number of pages of the website. */
export function totalOf({ stateCounts }: Pick<SubpagesMeta, 'stateCounts'>): number {
  return Object.values(stateCounts).reduce((sum, count) => sum + count, 0);
}
