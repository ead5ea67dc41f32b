import type { ApiKey, RouteInput, integrationApi } from '@colloquy/contracts';
import type { SortPayload } from 'react-admin';
import type { SortChoice, SortChoices } from '../../components/SortSelect.tsx';

type ApiKeySortField = RouteInput<typeof integrationApi.listApiKeys>['query']['orderBy'];

/** The orders of a workspace's API keys. */
export const API_KEY_SORTS: SortChoices<ApiKeySortField> = [
  { field: 'id', isDescending: true, text: 'sorting.newest' },
  { field: 'id', isDescending: false, text: 'sorting.oldest' },
  { field: 'name', isDescending: false, text: 'sorting.nameUp' },
  { field: 'name', isDescending: true, text: 'sorting.nameDown' },
  { field: 'lastUsedAt', isDescending: true, text: 'sorting.usedDown' },
  { field: 'lastUsedAt', isDescending: false, text: 'sorting.usedUp' },
  { field: 'expiresAt', isDescending: false, text: 'sorting.endUp' },
];

/** The offered order that a list is in; the first for one that is not offered. */
export function choiceOf({ field, order }: SortPayload): SortChoice<ApiKeySortField> {
  const isDescending = order === 'DESC';
  return (
    API_KEY_SORTS.find((one) => one.field === field && one.isDescending === isDescending) ?? API_KEY_SORTS[0]
  );
}

/** The keys as they came, but a key without an end comes after those that end: the store has nothing come first. */
export function endlessLast<TKey extends Pick<ApiKey, 'expiresAt'>>(
  keys: readonly TKey[],
  { field }: Pick<SortPayload, 'field'>,
): readonly TKey[] {
  if (field !== 'expiresAt') return keys;
  const isEndless = ({ expiresAt }: TKey): boolean => expiresAt === null;
  return [...keys.filter((key) => !isEndless(key)), ...keys.filter(isEndless)];
}
