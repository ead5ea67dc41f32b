import {
  integrationApi,
  type ApiKey,
  type ApiKeyPatch,
  type ApiKeyRules,
  type IssuedApiKey,
} from '@colloquy/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useBackend } from '../data/backend.tsx';
import { useErrorNotice } from '../data/useErrorNotice.ts';
import { useText } from '../i18n/useText.ts';

/** The API keys of a workspace, the newest first, and what can be done with them. */
export function useApiKeys(workspaceId: string, isAllowed: boolean) {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const queryKey = ['api-keys', workspaceId];
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const read = useQuery({
    queryKey,
    enabled: isAllowed,
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId, desc: true };
      return (await call(integrationApi.listApiKeys, { query, signal })).data;
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
