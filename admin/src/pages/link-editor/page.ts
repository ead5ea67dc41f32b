import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

/** Without a sidebar entry of its own: that of the integrations stays highlighted. */
export const linkEditorPage: Page = {
  id: 'link-editor',
  paths: [PATHS.linkEditor],
  scope: 'bot',
  permission: 'viewBots',
  texts: ['integrations'],
  load: async () => (await import('./LinkEditorPage.tsx')).LinkEditorPage,
};
