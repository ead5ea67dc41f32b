import { chatApi } from '@colloquy/contracts';
import { useRoute } from '../../api/useRoute.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** They rarely change, and the user's own changes are shown at once. */
const FRESH_MS = 60_000;

/** The workspace's saved replies. */
export function useCannedReplies() {
  const { workspace } = useWorkspaceScope();
  return useRoute(chatApi.listCannedReplies, { params: { id: workspace.id } }, { staleTime: FRESH_MS });
}
