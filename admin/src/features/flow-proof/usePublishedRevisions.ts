import { botApi, type FlowRevision } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';

/** The revisions of a flow that were ever published, the newest first; none until they are there. */
export function usePublishedRevisions(botId: string): readonly FlowRevision[] {
  const { data } = useRoute(botApi.listFlowRevisions, { params: { id: botId } });
  return data?.data.filter(({ publishedAt }) => publishedAt !== null) ?? [];
}
