import { authApi, workspaceApi, type RouteRequest } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { workspacePath } from '../../routing/paths.ts';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { handledByForm } from '../../components/useFieldsForm.ts';

/** Creates a workspace, selects it and opens it; the profile is reloaded for the new role. */
export function useCreateWorkspace(): (
  values: RouteRequest<typeof workspaceApi.createWorkspace>['body'],
) => Promise<unknown> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useAction(workspaceApi.createWorkspace, {
    done: 'workspaces.created',
    onDone: async ({ id }) => {
      // The list must contain it before the URL names it, otherwise the page falls back to the first one.
      await refresh(queryClient, ['workspaces', authApi.me]);
      await navigate(workspacePath(id));
    },
    onError: handledByForm,
  });
  return (body) => mutateAsync({ body });
}
