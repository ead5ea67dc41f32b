import { botApi, type FlowRevision } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';

/** The published revisions of a flow, newest first; empty until loaded. */
export function usePublishedRevisions(botId: string): readonly FlowRevision[] {
  const { data } = useRoute(botApi.listFlowRevisions, { params: { id: botId } });
  return data?.data.filter(({ publishedAt }) => publishedAt !== null) ?? [];
}
