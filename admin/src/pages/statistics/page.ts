import BarChart from '@mui/icons-material/BarChartOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const statisticsPage: Page = {
  id: 'statistics',
  paths: [PATHS.statistics],
  scope: 'bot',
  nav: { label: 'pages.statistics', Icon: BarChart },
  permission: 'viewBots',
  texts: ['chat', 'figures', 'inbox', 'statistics', 'teaching', 'train'],
  load: async () => (await import('./StatisticsPage.tsx')).StatisticsPage,
};
