import { knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';

export type NewItem = z.input<typeof knowledgeApi.createKnowledge.body>;

/** Adds a text, or a question with its answer, to a chatbot. */
export function useCreateItem(): UseMutationResult<KnowledgeItem, unknown, NewItem> {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewItem) => (await call(knowledgeApi.createKnowledge, { body })).data,
    onSuccess: (item) => {
      void queryClient.invalidateQueries({ queryKey: ['knowledge-base'] });
      void queryClient.invalidateQueries({ queryKey: ['first-run'] });
      notify(t('knowledge.added', { name: item.name }), { type: 'success' });
    },
    onError: showError,
  });
}
