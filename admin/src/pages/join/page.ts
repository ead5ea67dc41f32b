import type { Page } from '../../routing/page.ts';

export const joinPage: Page = {
  id: 'join',
  paths: ['/join'],
  scope: 'entry',
  load: async () => (await import('./JoinPage.tsx')).JoinPage,
};
