import type { ApiKey, RouteInput, integrationApi } from '@colloquy/contracts';
import type { SortPayload } from 'react-admin';
import type { SortChoices } from '../../components/SortSelect.tsx';

type ApiKeySortField = RouteInput<typeof integrationApi.listApiKeys>['query']['orderBy'];

/** Sort orders of a workspace's API keys. */
export const API_KEY_SORTS: SortChoices<ApiKeySortField> = [
  { field: 'id', order: 'DESC', text: 'sorting.newest' },
  { field: 'id', order: 'ASC', text: 'sorting.oldest' },
  { field: 'name', order: 'ASC', text: 'sorting.nameUp' },
  { field: 'name', order: 'DESC', text: 'sorting.nameDown' },
  { field: 'lastUsedAt', order: 'DESC', text: 'sorting.usedDown' },
  { field: 'lastUsedAt', order: 'ASC', text: 'sorting.usedUp' },
  { field: 'expiresAt', order: 'ASC', text: 'sorting.endUp' },
];

/** Moves keys without expiry to the end, because the store sorts null first. */
export function endlessLast<TKey extends Pick<ApiKey, 'expiresAt'>>(
  keys: readonly TKey[],
  { field }: Pick<SortPayload, 'field'>,
): readonly TKey[] {
  if (field !== 'expiresAt') return keys;
  const isEndless = ({ expiresAt }: TKey): boolean => expiresAt === null;
  return [...keys.filter((key) => !isEndless(key)), ...keys.filter(isEndless)];
}
