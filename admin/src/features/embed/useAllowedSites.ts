import { botApi, type ChatBot, type PublicLink } from '@colloquy/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { useUndoNotice } from '../../components/useUndoNotice.tsx';

export interface AllowedSites {
  /** Origins whose pages may show the chatbot; undefined while that is not known. */
  readonly sites: readonly string[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly isSaving: boolean;
  readonly add: (site: string, onAdded: () => void) => void;
  /** Takes the site out at once and offers Undo. */
  readonly remove: (site: string) => void;
}

interface Change {
  readonly change: (sites: readonly string[]) => readonly string[];
  readonly onSaved?: (() => void) | undefined;
}

/** The sites of a chatbot's public link, read and changed. */
export function useAllowedSites(botId: string, link: NonNullable<ChatBot['publicLink']>): AllowedSites {
  const t = useText();
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const offerUndo = useUndoNotice();
  const queryKey = ['allowed-sites', link.id];
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(botApi.listPublicLinks, { query: { chat_bot_id: botId }, signal });
      return sitesOf(data, link.id);
    },
  });
  const save = useMutation({
    // One after another, so that a quick second change starts from the first one's result.
    scope: { id: queryKey.join(' ') },
    mutationFn: async ({ change }: Change) => {
      const now = queryClient.getQueryData<readonly string[]>(queryKey) ?? [];
      const { data } = await call(botApi.updatePublicLinks, {
        query: { id: [link.id] },
        body: { allowedOrigins: [...change(now)] },
      });
      return sitesOf(data, link.id);
    },
    onSuccess: (sites, { onSaved }) => {
      queryClient.setQueryData(queryKey, sites);
      onSaved?.();
    },
    onError: (error) => {
      showError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  const add = (site: string, onSaved?: () => void) =>
    save.mutate({ change: (sites) => [...new Set([...sites, site])], onSaved });
  return {
    sites: read.data,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
    isSaving: save.isPending,
    add,
    remove: (site) =>
      save.mutate({
        change: (sites) => sites.filter((one) => one !== site),
        onSaved: () => offerUndo(t('sites.removed', { site }), () => add(site)),
      }),
  };
}

function sitesOf(links: readonly PublicLink[], id: string): readonly string[] {
  return links.find((link) => link.id === id)?.allowedOrigins ?? [];
}
