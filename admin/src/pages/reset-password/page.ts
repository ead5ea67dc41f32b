import type { Page } from '../../routing/page.ts';

export const resetPasswordPage: Page = {
  id: 'reset-password',
  paths: ['/register/reset-password', '/login/reset-password'],
  scope: 'entry',
  load: async () => (await import('./ResetPasswordPage.tsx')).ResetPasswordPage,
};
