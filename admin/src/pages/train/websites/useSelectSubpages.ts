import { knowledgeApi, MAX_BULK_IDS, type Subpage, type SubpageFilter } from '@colloquy/contracts';
import { useAction } from '../../../api/useAction.ts';
import { STALE_WEBSITE } from './AskedOfWebsite.tsx';
import { isBelow, matchesFilter } from './page-filter.ts';
import type { SubpagesValue } from './SubpagesContext.ts';

/** Chooses which pages of a website the chatbot learns; what is on its way shows at once. */
export function useSelectSubpages(
  websiteId: string,
): Pick<SubpagesValue, 'isSelected' | 'selectPages' | 'selectFound'> & { readonly isBusy: boolean } {
  const select = useAction(knowledgeApi.selectSubpages, { stale: [...STALE_WEBSITE] });
  const params = { id: websiteId };
  const sent = select.isPending ? select.variables.body : undefined;
  const isSelected = (page: Subpage): boolean => {
    if (sent === undefined) return page.selected;
    const isMeant =
      'id' in sent
        ? sent.id.includes(page.id)
        : isBelow(page, sent.filter.path) && matchesFilter(page, sent.filter) && canSelect(page);
    return isMeant ? sent.selected : page.selected;
  };
  return {
    isSelected,
    isBusy: select.isPending,
    selectPages: (pages, selected) => {
      const id = pages.slice(0, MAX_BULK_IDS).map((page) => page.id);
      select.mutate({ params, body: { id, selected } });
    },
    selectFound: (filter: SubpageFilter, selected) => select.mutate({ params, body: { filter, selected } }),
  };
}

/** False for an address that can be no page of the chatbot's; one that is selected can be taken out. */
export function canSelect({ state, selected }: Pick<Subpage, 'state' | 'selected'>): boolean {
  return selected || (state !== 'skipped' && state !== 'gone');
}
