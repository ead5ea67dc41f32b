import { knowledgeApi, type DroppedUpload } from '@colloquy/contracts';

const metaSchema = knowledgeApi.listKnowledge.response.shape.meta.pick({
  statusCounts: true,
  droppedUploads: true,
});

export interface KnowledgeMeta {
  /** Number of documents per status, ignoring the filter. */
  readonly statusCounts: Readonly<Record<string, number>>;
  readonly droppedUploads: readonly DroppedUpload[];
}

/** The metadata of the list; empty until loaded. */
export function readMeta(meta: unknown): KnowledgeMeta {
  return metaSchema.safeParse(meta).data ?? { statusCounts: {}, droppedUploads: [] };
}

export function countAll(statusCounts: KnowledgeMeta['statusCounts']): number {
  return Object.values(statusCounts).reduce((sum, count) => sum + count, 0);
}
