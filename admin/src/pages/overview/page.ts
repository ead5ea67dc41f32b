import Home from '@mui/icons-material/HomeOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const overviewPage: Page = {
  id: 'overview',
  paths: [PATHS.overview],
  scope: 'workspace',
  nav: { label: 'workspaces.overview', Icon: Home },
  permission: 'viewBots',
  texts: ['checklist', 'figures', 'overview', 'sample'],
  load: async () => (await import('./OverviewPage.tsx')).OverviewPage,
};
