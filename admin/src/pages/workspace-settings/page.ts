import Settings from '@mui/icons-material/SettingsOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const workspaceSettingsPage: Page = {
  id: 'workspace-settings',
  paths: [PATHS.workspaceSettings, PATHS.auditLog],
  scope: 'workspace',
  nav: { label: 'workspaces.settings', Icon: Settings },
  permission: 'manageWorkspace',
  refusal: 'pages.settingsForbidden',
  texts: ['botSettings', 'images', 'integrations', 'members', 'settings', 'train', 'views'],
  load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
};
