import School from '@mui/icons-material/SchoolOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const trainPage: Page = {
  id: 'train',
  paths: [PATHS.train],
  scope: 'bot',
  nav: { label: 'bots.train', Icon: School },
  permission: 'viewBots',
  texts: ['sample', 'teaching', 'train'],
  hasChat: true,
  load: async () => (await import('./TrainPage.tsx')).TrainPage,
};
