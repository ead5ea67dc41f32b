import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const audioDemoPage: Page = {
  id: 'audio-demo',
  paths: [PATHS.audioDemo],
  scope: 'public',
  texts: ['audioDemo'],
  load: async () => (await import('./AudioDemoPage.tsx')).AudioDemoPage,
};
