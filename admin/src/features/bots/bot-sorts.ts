import type { RouteInput, botApi } from '@colloquy/contracts';
import type { SortChoice } from '../../components/SortSelect.tsx';
import type { SortChoices } from '../../components/url-sort.ts';

type BotSortField = RouteInput<typeof botApi.listBots>['query']['orderBy'];

/** The orders of a workspace's chatbots; the sidebar keeps the usual one. */
export const BOT_SORTS: SortChoices<SortChoice<BotSortField>> = [
  { field: 'id', isDescending: false, text: 'sorting.oldest' },
  { field: 'id', isDescending: true, text: 'sorting.newest' },
  { field: 'name', isDescending: false, text: 'sorting.nameUp' },
  { field: 'name', isDescending: true, text: 'sorting.nameDown' },
  { field: '_updateTime', isDescending: true, text: 'sorting.changedDown' },
];
