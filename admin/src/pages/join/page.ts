import type { Page } from '../../routing/page.ts';

export const joinPage: Page = {
  id: 'join',
  paths: ['/join'],
  scope: 'entry',
  texts: ['members'],
  load: async () => (await import('./JoinPage.tsx')).JoinPage,
};
