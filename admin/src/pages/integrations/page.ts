import Extension from '@mui/icons-material/ExtensionOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const integrationsPage: Page = {
  id: 'integrations',
  paths: [PATHS.integrations],
  scope: 'bot',
  nav: { label: 'bots.integrations', Icon: Extension },
  permission: 'viewBots',
  texts: ['apiKeys', 'functions', 'integrations'],
  hasChat: true,
  load: async () => (await import('./IntegrationsPage.tsx')).IntegrationsPage,
};
