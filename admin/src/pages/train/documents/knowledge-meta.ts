import { knowledgeApi, type DroppedUpload } from '@colloquy/contracts';

const metaSchema = knowledgeApi.listKnowledge.response.shape.meta.pick({
  statusCounts: true,
  droppedUploads: true,
});

export interface KnowledgeMeta {
  /** How many documents there are of each status, whatever the list is narrowed to. */
  readonly statusCounts: Readonly<Record<string, number>>;
  readonly droppedUploads: readonly DroppedUpload[];
}

/** What the list says beside its rows; nothing until it is there. */
export function readMeta(meta: unknown): KnowledgeMeta {
  return metaSchema.safeParse(meta).data ?? { statusCounts: {}, droppedUploads: [] };
}

export function countAll(statusCounts: KnowledgeMeta['statusCounts']): number {
  return Object.values(statusCounts).reduce((sum, count) => sum + count, 0);
}
