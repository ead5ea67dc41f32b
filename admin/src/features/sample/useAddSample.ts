import { knowledgeApi } from '@colloquy/contracts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';

/** Adds the sample document to a chatbot as a text, as a person would write one. */
export function useAddSample(botId: string): { readonly add: () => void; readonly isAdding: boolean } {
  const t = useText();
  const { mutate, isPending } = useAction(knowledgeApi.createKnowledge, {
    stale: ['knowledge-base'],
    done: ({ data }) => t('knowledge.added', { name: data.name }),
  });
  const add = () =>
    mutate({
      body: {
        chat_bot_id: botId,
        format: 'text',
        name: t('sample.name'),
        content: t('sample.text'),
        tags: [t('sample.tag')],
      },
    });
  return { add, isAdding: isPending };
}
