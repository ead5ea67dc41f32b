import { botApi, type PublicLink, type RouteRequest } from '@colloquy/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';

type Patch = NonNullable<RouteRequest<typeof botApi.updatePublicLinks>['body']>;

/** The public links of a chatbot, and what can be done with them. */
export function usePublicLinks(botId: string) {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const queryKey = ['public-links', botId];
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const said = (text: string) => {
    notify(text, { type: 'success' });
    return reload();
  };
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(botApi.listPublicLinks, { query: { chat_bot_id: botId }, signal })).data,
  });
  const create = useMutation({
    mutationFn: (name: string) => call(botApi.createPublicLink, { body: { chat_bot_id: botId, name } }),
    onSuccess: () => said(t('links.created')),
  });
  const change = useMutation({
    mutationFn: ({ link, patch }: { link: PublicLink; patch: Patch }) =>
      call(botApi.updatePublicLinks, { query: { id: [link.id] }, body: patch }),
    onSuccess: () => said(t('links.saved')),
  });
  const remove = useMutation({
    mutationFn: ({ id }: PublicLink) => call(botApi.deletePublicLinks, { query: { id: [id] } }),
    onSuccess: (_, { name }) => said(t('links.deleted', { name })),
    onError: showError,
  });
  return { read, create, change, remove, showError };
}
