import { knowledgeApi } from '@colloquy/contracts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { useSampleItem } from './useSampleItem.ts';

/** Adds the sample document to a chatbot as a text item. */
export function useAddSample(botId: string): { readonly add: () => void; readonly isAdding: boolean } {
  const t = useText();
  const sampleOf = useSampleItem();
  const { mutate, isPending } = useAction(knowledgeApi.createKnowledge, {
    stale: ['knowledge-base'],
    done: ({ data }) => t('knowledge.added', { name: data.name }),
  });
  return { add: () => mutate({ body: sampleOf(botId) }), isAdding: isPending };
}
