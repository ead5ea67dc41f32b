import { knowledgeApi, type SubpageFolder } from '@colloquy/contracts';

const metaSchema = knowledgeApi.listSubpages.response.shape.meta.pick({
  stateCounts: true,
  reasonCounts: true,
  selected: true,
  new: true,
  folders: true,
});

type Counts = Readonly<Record<string, number>>;

/** What the list says of all pages of the website, and of the folders in which those of its page stand. */
export interface SubpagesMeta {
  readonly stateCounts: Counts;
  readonly reasonCounts: Counts;
  readonly selected: number;
  readonly new: number;
  readonly folders: readonly SubpageFolder[];
}

/** What the list says beside its rows; nothing until it is there. */
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

/** How many pages the website has. */
export function totalOf({ stateCounts }: Pick<SubpagesMeta, 'stateCounts'>): number {
  return Object.values(stateCounts).reduce((sum, count) => sum + count, 0);
}
