import School from '@mui/icons-material/SchoolOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const trainPage: Page = {
  id: 'train',
  paths: [PATHS.train, PATHS.websites],
  scope: 'bot',
  nav: { label: 'bots.train', Icon: School },
  permission: 'viewBots',
  texts: ['chat', 'explain', 'sample', 'teaching', 'train', 'views', 'websites'],
  hasChat: true,
  load: async () => (await import('./TrainPage.tsx')).TrainPage,
};

/** One website; below the page of the websites in the navigation. */
export const websitePage: Page = {
  id: 'website',
  paths: [PATHS.website],
  scope: 'bot',
  permission: 'viewBots',
  texts: ['train', 'views', 'websites'],
  hasChat: true,
  load: async () => (await import('./websites/WebsitePage.tsx')).WebsitePage,
};
