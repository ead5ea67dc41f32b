import { knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDeleteMany, useEvent, useNotify, useUpdateMany } from 'react-admin';
import { refresh } from '../../../api/route-key.ts';
import { useAction } from '../../../api/useAction.ts';
import { useErrorNotice } from '../../../api/useErrorNotice.ts';
import { useText } from '../../../i18n/useText.ts';

const RESOURCE = 'knowledge-base';
/** Longer than other notices, because a deleted document matters more. */
const UNDO_MS = 6_000;

type Items = readonly Pick<KnowledgeItem, 'id' | 'name'>[];

export interface ItemActions {
  readonly setEnabled: (items: Items, enabled: boolean) => void;
  readonly retry: (items: Items) => void;
  /** Hides the items at once, and deletes them on the server unless undone. */
  readonly remove: (items: Items) => void;
}

/**
 * Actions on one or many documents, and those being deleted, which a list may still contain. Switching is shown at
 * once, deleting can be undone.
 */
export function useItemActions(): { actions: ItemActions; removedIds: ReadonlySet<string> } {
  const t = useText();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set());
  const reload = () => void refresh(queryClient, [RESOURCE]);
  const putBack = ({ ids = [] }: { readonly ids?: readonly unknown[] }) => {
    setRemovedIds((current) => new Set([...current].filter((id) => !ids.includes(id))));
    reload();
  };
  const [updateMany] = useUpdateMany<KnowledgeItem>();
  // react-admin supports `onUndo`, but the types of this hook do not.
  const options = { mutationMode: 'undoable' as const, onUndo: putBack };
  const [deleteMany] = useDeleteMany<KnowledgeItem>(RESOURCE, {}, options);
  const retrying = useAction(knowledgeApi.updateKnowledge, {
    stale: [RESOURCE],
    done: ({ data }) => t('knowledge.retried', { smart_count: data.length, name: data[0]?.name ?? '' }),
  });
  const setEnabled = useEvent((items: Items, enabled: boolean) => {
    void updateMany(
      RESOURCE,
      { ids: idsOf(items), data: { enabled } },
      { mutationMode: 'optimistic', onError: showError, onSettled: reload },
    );
  });
  const retry = useEvent((items: Items) =>
    retrying.mutate({ query: { id: idsOf(items) }, body: { action: 'retry' } }),
  );
  const remove = useEvent((items: Items) => {
    const ids = idsOf(items);
    setRemovedIds((current) => new Set([...current, ...ids]));
    void deleteMany(
      RESOURCE,
      { ids },
      {
        onSuccess: () =>
          notify(t('knowledge.deleted', { smart_count: ids.length, name: items[0]?.name ?? '' }), {
            type: 'info',
            undoable: true,
            autoHideDuration: UNDO_MS,
          }),
        onError: (error) => {
          putBack({ ids });
          showError(error);
        },
      },
    );
  });
  const actions = useMemo(() => ({ setEnabled, retry, remove }), [setEnabled, retry, remove]);
  return { actions, removedIds };
}

function idsOf(items: Items): string[] {
  return items.map(({ id }) => id);
}
