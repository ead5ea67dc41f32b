import {
  knowledgeApi,
  type Chunking,
  type KnowledgeItem,
  type textEncodingSchema,
} from '@colloquy/contracts';
import type { z } from 'zod';
import { useAction } from '../../../api/useAction.ts';
import { handledByForm } from '../../../components/useFieldsForm.ts';
import { useText } from '../../../i18n/useText.ts';

type Change = { readonly chunking: Chunking } | { readonly encoding: z.infer<typeof textEncodingSchema> };

/** Retries a failed item with the dialog's settings; `onDone` closes the dialog. */
export function useRetryOtherwise(
  { id, name }: Pick<KnowledgeItem, 'id' | 'name'>,
  onDone: () => void,
): (change: Change) => Promise<unknown> {
  const t = useText();
  const { mutateAsync } = useAction(knowledgeApi.updateKnowledge, {
    stale: ['knowledge-base'],
    done: t('knowledge.retried', { smart_count: 1, name }),
    onDone,
    onError: handledByForm,
  });
  return (change) => mutateAsync({ query: { id: [id] }, body: { action: 'retry', ...change } });
}
