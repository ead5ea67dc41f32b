import { workspaceApi } from '@colloquy/contracts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { DeleteWorkspaceCard } from './DeleteWorkspaceCard.tsx';
import { PictureField } from '../../features/images/PictureField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Everything that can be set of a workspace, and its end. */
export function GeneralSettings(): ReactElement {
  const { call } = useBackend();
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { data, error, refetch } = useQuery({
    queryKey: ['workspace-settings', workspace.id],
    // What is being edited is not changed under the editor's hands.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(workspaceApi.readWorkspaceSettings, { params: { id: workspace.id }, signal }),
  });
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={520} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <PictureField owner={{ ...workspace, kind: 'workspace' }} help={t('images.workspaceHelp')} canChange />
      <SettingsForm workspaceId={workspace.id} stored={data.data} />
      <DeleteWorkspaceCard />
    </>
  );
}
