import Group from '@mui/icons-material/GroupOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const membersPage: Page = {
  id: 'members',
  paths: [PATHS.members],
  scope: 'workspace',
  nav: { label: 'workspaces.members', Icon: Group },
  permission: 'viewBots',
  texts: ['auth', 'members'],
  load: async () => (await import('./MembersPage.tsx')).MembersPage,
};
