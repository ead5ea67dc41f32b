import type { Page } from '../../routing/page.ts';

export const oauthReturnPage: Page = {
  id: 'oauth-return',
  paths: ['/auth/oauth/:oauth'],
  scope: 'entry',
  texts: ['google'],
  load: async () => (await import('./OauthReturnPage.tsx')).OauthReturnPage,
};
