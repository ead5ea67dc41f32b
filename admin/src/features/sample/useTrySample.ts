import { billingApi, botApi, knowledgeApi } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { chatPath, trainPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { SAMPLE_STATE } from './sample-state.ts';
import { useSampleItem } from './useSampleItem.ts';

/** Creates a chatbot with the sample document, and opens its chat. Errors are shown as a toast. */
export function useTrySample(): { readonly tryIt: () => void; readonly isBusy: boolean } {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sampleOf = useSampleItem();
  const add = useAction(knowledgeApi.createKnowledge, { stale: ['knowledge-base'] });
  const create = useAction(botApi.createBot, {
    onDone: async ({ id }) => {
      // The chatbot stays without its document, and its page offers the sample again.
      const hasDocument = await add.mutateAsync({ body: sampleOf(id) }).then(
        () => true,
        () => false,
      );
      await refresh(queryClient, ['chat-bots']);
      void refresh(queryClient, [billingApi.getWorkspacePlan]);
      await (hasDocument
        ? navigate(chatPath(id), { state: SAMPLE_STATE })
        : navigate(trainPath(workspace.id, id)));
    },
  });
  const tryIt = () => create.mutate({ body: { name: t('sample.bot'), workspace_id: workspace.id } });
  return { tryIt, isBusy: create.isPending || add.isPending };
}
