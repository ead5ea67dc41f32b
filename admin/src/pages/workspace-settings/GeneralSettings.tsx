import { workspaceApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { DangerZone } from './DangerZone.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** All settings of a workspace, with leaving and deleting. */
export function GeneralSettings(): ReactElement {
  const { workspace } = useWorkspaceScope();
  const settings = useRoute(
    workspaceApi.readWorkspaceSettings,
    { params: { id: workspace.id } },
    // Settings are not reloaded while they are being edited.
    { refetchOnWindowFocus: false },
  );
  return (
    <Loaded query={settings} heightPx={520}>
      {({ data }) => (
        <>
          <SettingsForm workspace={workspace} stored={data} />
          <DangerZone />
        </>
      )}
    </Loaded>
  );
}
