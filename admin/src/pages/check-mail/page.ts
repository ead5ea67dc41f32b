import type { Page } from '../../routing/page.ts';

export const checkMailPage: Page = {
  id: 'check-mail',
  paths: ['/register/email'],
  scope: 'entry',
  load: async () => (await import('./CheckMailPage.tsx')).CheckMailPage,
};
