import { chatApi } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** They change seldom; whoever changes them sees it at once. */
const FRESH_MS = 60_000;

/** The replies that the workspace has ready. */
export function useCannedReplies() {
  const { workspace } = useWorkspaceScope();
  return useRoute(chatApi.listCannedReplies, { params: { id: workspace.id } }, { staleTime: FRESH_MS });
}
