import type { Page } from '../../routing/page.ts';

export const registerPage: Page = {
  id: 'register',
  paths: ['/register'],
  scope: 'guest',
  texts: ['google'],
  load: async () => (await import('./RegisterPage.tsx')).RegisterPage,
};
