import { workspaceApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { DangerZone } from './DangerZone.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Everything that can be set of a workspace, and the ways out of it. */
export function GeneralSettings(): ReactElement {
  const { workspace } = useWorkspaceScope();
  const settings = useRoute(
    workspaceApi.readWorkspaceSettings,
    { params: { id: workspace.id } },
    // What is being edited is not changed under the editor's hands.
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
