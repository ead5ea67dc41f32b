import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

/** A page of its own, because its code includes the canvas and the flow engine. */
export const flowPage: Page = {
  id: 'flow',
  paths: [PATHS.flow],
  scope: 'bot',
  nav: { label: 'bots.flow', Icon: AccountTree },
  permission: 'manageBots',
  refusal: 'pages.flowForbidden',
  texts: [
    'chat',
    'flow',
    'flowCompare',
    'flowProof',
    'flowResults',
    'flowRunIt',
    'flowSteps',
    'flowTemplates',
    'mail',
  ],
  load: async () => (await import('./FlowPage.tsx')).FlowPage,
};
