import Settings from '@mui/icons-material/SettingsOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const botSettingsPage: Page = {
  id: 'bot-settings',
  paths: [PATHS.botSettings],
  scope: 'bot',
  nav: { label: 'bots.settings', Icon: Settings },
  permission: 'viewBots',
  texts: ['botSettings', 'images', 'mail'],
  hasChat: true,
  load: async () => (await import('./BotSettingsPage.tsx')).BotSettingsPage,
};
