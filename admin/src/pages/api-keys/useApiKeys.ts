import {
  integrationApi,
  type ApiKey,
  type ApiKeyPatch,
  type ApiKeyRules,
  type IssuedApiKey,
} from '@colloquy/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import type { ListSort } from '../../api/list-sort.ts';
import { endlessLast, type ApiKeySortField } from './api-key-sorts.ts';

/** The API keys of a workspace in an order, and what can be done with them. */
export function useApiKeys(workspaceId: string, isAllowed: boolean, sort: ListSort<ApiKeySortField>) {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const queryKey = ['api-keys', workspaceId];
  const { field: orderBy, isDescending: desc } = sort;
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const read = useQuery({
    queryKey: [...queryKey, orderBy, desc],
    enabled: isAllowed,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId, orderBy, desc };
      return endlessLast((await call(integrationApi.listApiKeys, { query, signal })).data, sort);
    },
  });
  const create = useMutation<IssuedApiKey, unknown, ApiKeyRules>({
    mutationFn: async (rules) =>
      (await call(integrationApi.issueApiKey, { body: { workspace_id: workspaceId, ...rules } })).data,
    onSuccess: reload,
  });
  const rotate = useMutation<IssuedApiKey, unknown, ApiKey>({
    mutationFn: async ({ id }) => (await call(integrationApi.issueApiKey, { body: { rotates: id } })).data,
    onSuccess: reload,
    onError: showError,
  });
  const change = useMutation({
    mutationFn: ({ key, rules }: { key: ApiKey; rules: ApiKeyPatch }) =>
      call(integrationApi.updateApiKeys, { query: { id: [key.id] }, body: rules }),
    onSuccess: async () => {
      notify(t('apiKeys.saved'), { type: 'success' });
      await reload();
    },
  });
  const revoke = useMutation({
    mutationFn: ({ id }: ApiKey) => call(integrationApi.revokeApiKeys, { query: { id: [id] } }),
    onSuccess: async (_, { name }) => {
      notify(t('apiKeys.revoked', { name }), { type: 'success' });
      await reload();
    },
    onError: showError,
  });
  return { read, create, rotate, change, revoke };
}
