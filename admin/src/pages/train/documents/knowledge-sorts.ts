import type { RouteInput, knowledgeApi } from '@colloquy/contracts';
import type { SortChoices } from '../../../components/SortSelect.tsx';

export type KnowledgeSortField = RouteInput<typeof knowledgeApi.listKnowledge>['query']['orderBy'];

/** Sort orders of a chatbot's documents, newest first by default. */
export const KNOWLEDGE_SORTS: SortChoices<KnowledgeSortField> = [
  { field: 'id', order: 'DESC', text: 'sorting.newest' },
  { field: 'id', order: 'ASC', text: 'sorting.oldest' },
  { field: 'name', order: 'ASC', text: 'sorting.nameUp' },
  { field: 'name', order: 'DESC', text: 'sorting.nameDown' },
  { field: '_updateTime', order: 'DESC', text: 'sorting.changedDown' },
  { field: '_updateTime', order: 'ASC', text: 'sorting.changedUp' },
  { field: 'documentStatus', order: 'ASC', text: 'sorting.statusUp' },
  { field: 'documentStatus', order: 'DESC', text: 'sorting.statusDown' },
  { field: 'sizeBytes', order: 'DESC', text: 'sorting.sizeDown' },
  { field: 'sizeBytes', order: 'ASC', text: 'sorting.sizeUp' },
  { field: 'citedCount', order: 'DESC', text: 'knowledge.sortCited' },
  { field: 'citedCount', order: 'ASC', text: 'knowledge.sortUncited' },
];
