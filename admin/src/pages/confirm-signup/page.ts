import type { Page } from '../../routing/page.ts';

export const confirmSignupPage: Page = {
  id: 'confirm-signup',
  paths: ['/register/confirmed'],
  scope: 'entry',
  load: async () => (await import('./ConfirmSignupPage.tsx')).ConfirmSignupPage,
};
