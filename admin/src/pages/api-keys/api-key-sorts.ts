import type { ApiKey, RouteInput, integrationApi } from '@colloquy/contracts';
import type { SortChoice } from '../../components/SortSelect.tsx';
import type { ListSort } from '../../api/list-sort.ts';
import type { SortChoices } from '../../components/url-sort.ts';

export type ApiKeySortField = RouteInput<typeof integrationApi.listApiKeys>['query']['orderBy'];

/** The orders of a workspace's API keys. */
export const API_KEY_SORTS: SortChoices<SortChoice<ApiKeySortField>> = [
  { field: 'id', isDescending: true, text: 'sorting.newest' },
  { field: 'id', isDescending: false, text: 'sorting.oldest' },
  { field: 'name', isDescending: false, text: 'sorting.nameUp' },
  { field: 'name', isDescending: true, text: 'sorting.nameDown' },
  { field: 'lastUsedAt', isDescending: true, text: 'sorting.usedDown' },
  { field: 'lastUsedAt', isDescending: false, text: 'sorting.usedUp' },
  { field: 'expiresAt', isDescending: false, text: 'sorting.endUp' },
];

/** The keys as they came, but a key without an end comes after those that end: the store has nothing come first. */
export function endlessLast<TKey extends Pick<ApiKey, 'expiresAt'>>(
  keys: readonly TKey[],
  { field }: ListSort<ApiKeySortField>,
): readonly TKey[] {
  if (field !== 'expiresAt') return keys;
  const isEndless = ({ expiresAt }: TKey): boolean => expiresAt === null;
  return [...keys.filter((key) => !isEndless(key)), ...keys.filter(isEndless)];
}
