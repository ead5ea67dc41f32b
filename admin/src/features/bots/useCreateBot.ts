import { billingApi, botApi, type ChatBot } from '@colloquy/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { trainPath } from '../../routing/paths.ts';
import { refresh } from '../../api/route-key.ts';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import type { NamedValues } from '../../components/NameAndDescription.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** Creates a chatbot in the current workspace, selects it and goes to its first page. */
export function useCreateBot(): UseMutationResult<ChatBot, unknown, NamedValues> {
  const { call } = useBackend();
  const { workspace } = useWorkspaceScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const showError = useErrorNotice();
  return useMutation({
    mutationFn: (values: NamedValues) =>
      call(botApi.createBot, { body: { ...values, workspace_id: workspace.id } }),
    onSuccess: async (bot) => {
      // The list must hold it before the URL names it, else the page would fall back to the first one.
      await refresh(queryClient, ['chat-bots']);
      void refresh(queryClient, [billingApi.getWorkspacePlan]);
      notify('bots.created', { type: 'success' });
      await navigate(trainPath(workspace.id, bot.id));
    },
    onError: showError,
  });
}
