import type { RouteInput, knowledgeApi } from '@colloquy/contracts';
import { useText } from '../../i18n/useText.ts';

type NewItem = NonNullable<RouteInput<typeof knowledgeApi.createKnowledge>['body']>;

/** The sample document as a new item of a chatbot. */
export function useSampleItem(): (botId: string) => NewItem {
  const t = useText();
  return (botId) => ({
    chat_bot_id: botId,
    format: 'text',
    name: t('sample.name'),
    content: t('sample.text'),
    tags: [t('sample.tag')],
  });
}
