import { MAX_BULK_IDS, chatApi, type RouteRequest } from '@colloquy/contracts';
import { useNotify } from 'react-admin';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { useChats } from './InboxContext.ts';

type BulkChange = NonNullable<RouteRequest<typeof chatApi.updateChats>['body']>;

export interface Bulk {
  readonly isBusy: boolean;
  /** Resolves when all have changed, or when the first were refused and the error was shown. */
  readonly change: (change: BulkChange) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Actions on all selected conversations. */
export function useBulk(): Bulk {
  const t = useText();
  const { selectedIds, onSelect, onUnselectItems } = useChats();
  const notify = useNotify();
  const update = useAction(chatApi.updateChats, { stale: ['chats'] });
  const erase = useAction(chatApi.deleteChats, { stale: ['chats'] });

  const inParts = async (
    act: (id: string[]) => Promise<{ readonly data: unknown; readonly refused?: readonly string[] }>,
    done: 'inbox.changedMany' | 'inbox.deletedMany',
  ) => {
    const ids = selectedIds.map(String);
    const refused: string[] = [];
    try {
      for (let at = 0; at < ids.length; at += MAX_BULK_IDS) {
        // oxlint-disable-next-line no-await-in-loop -- a refusal ends it
        const answer = await act(ids.slice(at, at + MAX_BULK_IDS));
        refused.push(...(answer.refused ?? []));
      }
    } catch {
      // The action has shown the error.
      return;
    }
    if (refused.length === 0) {
      onUnselectItems();
      notify(t(done, { smart_count: ids.length }), { type: 'success' });
      return;
    }
    // The refused ones stay selected.
    onSelect(refused);
    const values = { changed: ids.length - refused.length, smart_count: refused.length };
    notify(t('inbox.refusedMany', values), { type: 'warning' });
  };
  return {
    isBusy: update.isPending || erase.isPending,
    change: (body) => inParts((id) => update.mutateAsync({ query: { id }, body }), 'inbox.changedMany'),
    remove: () => inParts((id) => erase.mutateAsync({ query: { id } }), 'inbox.deletedMany'),
  };
}
