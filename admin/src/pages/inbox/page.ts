import Inbox from '@mui/icons-material/InboxOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const inboxPage: Page = {
  id: 'inbox',
  paths: [PATHS.inbox],
  scope: 'bot',
  nav: { label: 'bots.inbox', Icon: Inbox },
  permission: 'viewBots',
  texts: ['chat', 'flowSteps', 'inbox', 'teaching', 'train', 'views'],
  load: async () => (await import('./InboxPage.tsx')).InboxPage,
};
