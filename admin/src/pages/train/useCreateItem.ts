import { knowledgeApi } from '@colloquy/contracts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';

/** Adds a text, or a question with its answer, to a chatbot. */
export function useCreateItem() {
  const t = useText();
  return useAction(knowledgeApi.createKnowledge, {
    stale: ['knowledge-base'],
    done: ({ data }) => t('knowledge.added', { name: data.name }),
  });
}
