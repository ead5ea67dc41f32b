import { botApi, type ChatBot } from '@colloquy/contracts';
import { useRef } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useUndoNotice } from '../../components/useUndoNotice.tsx';
import { useText } from '../../i18n/useText.ts';
import { usePublicLinks, useReadLinks } from '../links/usePublicLinks.ts';

export interface AllowedSites {
  /** Origins whose pages may show the chatbot; undefined until loaded. */
  readonly sites: readonly string[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly isSaving: boolean;
  readonly add: (site: string, onAdded: () => void) => void;
  /** Removes the site and offers undo. */
  readonly remove: (site: string) => void;
}

/** Reads and changes the sites of a chatbot's public link. */
export function useAllowedSites(botId: string, link: NonNullable<ChatBot['publicLink']>): AllowedSites {
  const t = useText();
  const offerUndo = useUndoNotice();
  const showError = useErrorNotice();
  const { data, error, refetch } = usePublicLinks(botId);
  const readLinks = useReadLinks(botId);
  const save = useAction(botApi.updatePublicLinks, { stale: ['public-links'] });
  const stored = data?.find(({ id }) => id === link.id);
  const sites = data === undefined ? undefined : (stored?.allowedOrigins ?? []);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** Serialised, each based on the stored state, so that two quick changes do not overwrite each other. */
  const change = (next: (sites: readonly string[]) => readonly string[], onSaved: () => void) => {
    const send = async () => {
      const links = await readLinks().catch((failure: unknown) => {
        showError(failure);
        throw failure;
      });
      const now = links.find(({ id }) => id === link.id)?.allowedOrigins ?? [];
      await save.mutateAsync({ query: { id: [link.id] }, body: { allowedOrigins: [...next(now)] } });
      onSaved();
    };
    // A failure has been shown; the next change does not depend on it.
    last.current = last.current.then(send).catch(() => undefined);
  };
  const add = (site: string, onAdded: () => void) => change((now) => [...new Set([...now, site])], onAdded);
  return {
    sites,
    error: sites === undefined ? error : null,
    retry: () => void refetch(),
    isSaving: save.isPending,
    add,
    remove: (site) =>
      change(
        (now) => now.filter((one) => one !== site),
        () => offerUndo(t('sites.removed', { site }), () => add(site, () => undefined)),
      ),
  };
}
