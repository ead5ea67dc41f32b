import type { Page } from '../../routing/page.ts';

export const privacyPage: Page = {
  id: 'privacy',
  paths: ['/privacy'],
  scope: 'public',
  texts: ['legal'],
  load: async () => (await import('./LegalPage.tsx')).PrivacyPage,
};

export const termsPage: Page = {
  id: 'terms',
  paths: ['/terms-conditions'],
  scope: 'public',
  texts: ['legal'],
  load: async () => (await import('./LegalPage.tsx')).TermsPage,
};
