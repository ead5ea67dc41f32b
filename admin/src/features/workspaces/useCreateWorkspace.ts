import { workspaceApi, type Workspace } from '@colloquy/contracts';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { workspacePath } from '../../routing/paths.ts';
import { useReloadMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import type { NamedValues } from '../../components/NameAndDescription.tsx';

/** Creates a workspace, makes it current and goes there; the profile is fetched again for the new role. */
export function useCreateWorkspace(): UseMutationResult<Workspace, unknown, NamedValues> {
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const reloadMe = useReloadMe();
  const navigate = useNavigate();
  const notify = useNotify();
  const showError = useErrorNotice();
  return useMutation({
    mutationFn: ({ name, description }: NamedValues) =>
      call(workspaceApi.createWorkspace, { body: { name, description } }),
    onSuccess: async (workspace) => {
      // The list must hold it before the URL names it, else the page would fall back to the first one.
      await Promise.all([refresh(queryClient, ['workspaces']), reloadMe()]);
      notify('workspaces.created', { type: 'success' });
      await navigate(workspacePath(workspace.id));
    },
    onError: showError,
  });
}
