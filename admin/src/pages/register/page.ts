import type { Page } from '../../routing/page.ts';

export const registerPage: Page = {
  id: 'register',
  paths: ['/register'],
  scope: 'guest',
  load: async () => (await import('./RegisterPage.tsx')).RegisterPage,
};
