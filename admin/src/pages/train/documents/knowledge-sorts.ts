import type { RouteInput, knowledgeApi } from '@colloquy/contracts';
import type { SortChoices } from '../../../components/SortSelect.tsx';

export type KnowledgeSortField = RouteInput<typeof knowledgeApi.listKnowledge>['query']['orderBy'];

/** The orders of a chatbot's documents, the newest first unless somebody asks for another. */
export const KNOWLEDGE_SORTS: SortChoices<KnowledgeSortField> = [
  { field: 'id', isDescending: true, text: 'sorting.newest' },
  { field: 'id', isDescending: false, text: 'sorting.oldest' },
  { field: 'name', isDescending: false, text: 'sorting.nameUp' },
  { field: 'name', isDescending: true, text: 'sorting.nameDown' },
  { field: '_updateTime', isDescending: true, text: 'sorting.changedDown' },
  { field: '_updateTime', isDescending: false, text: 'sorting.changedUp' },
  { field: 'documentStatus', isDescending: false, text: 'sorting.statusUp' },
  { field: 'documentStatus', isDescending: true, text: 'sorting.statusDown' },
  { field: 'sizeBytes', isDescending: true, text: 'sorting.sizeDown' },
  { field: 'sizeBytes', isDescending: false, text: 'sorting.sizeUp' },
  { field: 'citedCount', isDescending: true, text: 'knowledge.sortCited' },
  { field: 'citedCount', isDescending: false, text: 'knowledge.sortUncited' },
];
