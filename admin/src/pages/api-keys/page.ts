import Key from '@mui/icons-material/KeyOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const apiKeysPage: Page = {
  id: 'api-keys',
  paths: [PATHS.apiKeys],
  scope: 'bot',
  nav: { label: 'pages.apiKeys', Icon: Key, below: 'integrations' },
  permission: 'viewBots',
  plan: 'enterprise',
  texts: ['apiKeys', 'integrations', 'members'],
  hasChat: true,
  load: async () => (await import('./ApiKeysPage.tsx')).ApiKeysPage,
};
