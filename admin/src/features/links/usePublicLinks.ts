import { MAX_PAGE_LIMIT, type PublicLink } from '@colloquy/contracts';
import { useDataProvider, useGetList, type GetListParams, type UseGetListHookValue } from 'react-admin';

/** Every public link of a chatbot, oldest first. */
export function usePublicLinks(botId: string): UseGetListHookValue<PublicLink> {
  return useGetList<PublicLink>('public-links', linksOf(botId));
}

/** Reads the currently stored links of a chatbot. */
export function useReadLinks(botId: string): () => Promise<readonly PublicLink[]> {
  const dataProvider = useDataProvider();
  return async () => (await dataProvider.getList<PublicLink>('public-links', linksOf(botId))).data;
}

function linksOf(botId: string): GetListParams {
  return {
    filter: { chat_bot_id: botId },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_PAGE_LIMIT },
  };
}
