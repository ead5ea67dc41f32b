import { workspaceApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { PictureField } from '../../features/images/PictureField.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { DangerZone } from './DangerZone.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Everything that can be set of a workspace, and the ways out of it. */
export function GeneralSettings(): ReactElement {
  const t = useText();
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
          <PictureField
            owner={{ ...workspace, kind: 'workspace' }}
            help={t('images.workspaceHelp')}
            canChange
          />
          <SettingsForm workspaceId={workspace.id} stored={data} />
          <DangerZone />
        </>
      )}
    </Loaded>
  );
}
