import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const chatPage: Page = {
  id: 'chat',
  paths: [PATHS.chat, PATHS.chatDebug],
  scope: 'bot',
  nav: { label: 'bots.chat', Icon: Chat },
  permission: 'viewBots',
  texts: ['botSettings', 'chat', 'sample', 'teaching', 'train'],
  load: async () => (await import('./ChatPage.tsx')).ChatPage,
};
