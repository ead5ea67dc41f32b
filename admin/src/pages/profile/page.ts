import type { Page } from '../../routing/page.ts';

export const profilePage: Page = {
  id: 'profile',
  paths: ['/profile'],
  scope: 'account',
  texts: ['auth', 'google', 'members', 'security'],
  load: async () => (await import('./ProfilePage.tsx')).ProfilePage,
};
