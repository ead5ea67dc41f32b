import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const botsPage: Page = {
  id: 'bots',
  paths: [PATHS.bots],
  scope: 'workspace',
  permission: 'viewBots',
  load: async () => (await import('./BotsPage.tsx')).BotsPage,
};
