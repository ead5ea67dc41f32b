import { knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDelete, useNotify, useUpdate } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';

const RESOURCE = 'knowledge-base';

export interface ItemActions {
  readonly setEnabled: (item: KnowledgeItem, enabled: boolean) => void;
  readonly retry: (item: KnowledgeItem) => void;
  readonly remove: (item: KnowledgeItem, onRemoved: () => void) => void;
  readonly isBusy: boolean;
}

/** What can be done with a document from the list. Switching shows at once; the rest waits for the server. */
export function useItemActions(): ItemActions {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [update, updating] = useUpdate<KnowledgeItem>();
  const [remove, removing] = useDelete<KnowledgeItem>();
  const retrying = useMutation({
    mutationFn: (item: KnowledgeItem) =>
      call(knowledgeApi.updateKnowledge, { query: { id: [item.id] }, body: { action: 'retry' } }),
    onSuccess: (_, item) => notify(t('knowledge.retried', { name: item.name }), { type: 'info' }),
    onError: showError,
    onSettled: () => reload(),
  });
  const reload = () => void queryClient.invalidateQueries({ queryKey: [RESOURCE] });
  return {
    isBusy: updating.isPending || removing.isPending || retrying.isPending,
    setEnabled: (item, enabled) =>
      void update(
        RESOURCE,
        { id: item.id, data: { enabled }, previousData: item },
        { mutationMode: 'optimistic', onError: showError, onSettled: reload },
      ),
    retry: retrying.mutate,
    remove: (item, onRemoved) =>
      void remove(
        RESOURCE,
        { id: item.id, previousData: item },
        {
          mutationMode: 'pessimistic',
          onError: showError,
          onSuccess: () => {
            reload();
            notify(t('knowledge.deleted', { name: item.name }), { type: 'success' });
            onRemoved();
          },
        },
      ),
  };
}
