import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

/** Without a sidebar entry of its own: that of the integrations stays highlighted. */
export const functionsPage: Page = {
  id: 'functions',
  paths: [PATHS.functions],
  scope: 'bot',
  searchedAs: 'pages.functions',
  permission: 'manageIntegrations',
  refusal: 'pages.functionsForbidden',
  texts: ['functions'],
  load: async () => (await import('./FunctionsPage.tsx')).FunctionsPage,
};
