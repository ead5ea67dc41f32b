import type { KnowledgeFormat } from '@colloquy/contracts';

/** The kinds of knowledge items that can be made; an item keeps its kind in the field `format`. */
export const SOURCE_KINDS = ['file', 'text', 'qa', 'page'] as const satisfies readonly KnowledgeFormat[];
export type SourceKind = (typeof SOURCE_KINDS)[number];
