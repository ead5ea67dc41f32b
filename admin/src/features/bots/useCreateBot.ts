import { billingApi, botApi } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { statisticsPath } from '../../routing/paths.ts';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** Creates a chatbot in the current workspace, selects it and goes to its statistics (specification, section 4). */
export function useCreateBot(): (values: {
  readonly name: string;
  readonly description?: string;
}) => Promise<unknown> {
  const { workspace } = useWorkspaceScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useAction(botApi.createBot, {
    done: 'bots.created',
    onDone: async ({ id }) => {
      // The list must contain it before the URL names it, otherwise the page falls back to the first one.
      await refresh(queryClient, ['chat-bots']);
      void refresh(queryClient, [billingApi.getWorkspacePlan]);
      await navigate(statisticsPath(workspace.id, id));
    },
    onError: handledByForm,
  });
  return (values) => mutateAsync({ body: { ...values, workspace_id: workspace.id } });
}
