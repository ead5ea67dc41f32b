import type { Page } from '../../routing/page.ts';

export const loginPage: Page = {
  id: 'login',
  paths: ['/login'],
  scope: 'guest',
  texts: ['google'],
  load: async () => (await import('./LoginPage.tsx')).LoginPage,
};
