import { knowledgeApi, type SubpageFilter } from '@colloquy/contracts';
import { useAction } from '../../../api/useAction.ts';
import { STALE_WEBSITE } from './stale-website.ts';
import { countsAfter, isSelectedAfter } from './pending-selection.ts';
import type { SubpagesValue } from './SubpagesContext.ts';

/** Selects the pages of a website for the chatbot; pending selections are shown at once. */
export function useSelectSubpages(websiteId: string): Pick<
  SubpagesValue,
  'isSelected' | 'countsOf' | 'selectPage' | 'selectFound'
> & {
  readonly isBusy: boolean;
} {
  const select = useAction(knowledgeApi.selectSubpages, { stale: [...STALE_WEBSITE] });
  const params = { id: websiteId };
  const sent = select.isPending ? select.variables.body : undefined;
  return {
    isSelected: (page) => isSelectedAfter(page, sent),
    countsOf: (folder) => countsAfter(folder, sent),
    isBusy: select.isPending,
    selectPage: ({ id }, selected) => select.mutate({ params, body: { id: [id], selected } }),
    selectFound: (filter: SubpageFilter, selected) => select.mutate({ params, body: { filter, selected } }),
  };
}
