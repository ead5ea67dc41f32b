import { commonTexts } from '../en/dashboard/common.ts';
import type { texts } from '../en/dashboard/index.ts';
import { bundledTexts } from './bundled-texts.ts';

export { commonTexts };
export { closestLocale } from './closest-locale.ts';
export { MAIL_LANGUAGES } from './mail-languages.ts';
export type DashboardTexts = typeof texts;
/** Languages of the dashboard; all except English are loaded as a whole. */
export const dashboardTexts = bundledTexts(
  commonTexts,
  import.meta.glob<{ readonly texts: DashboardTexts }>(['../*/dashboard/index.ts', '!../en/**']),
);

/** English texts that are loaded with the pages that use them; a page names them in its manifest. */
export const textParts = {
  apiKeys: async () => (await import('../en/dashboard/api-keys.ts')).apiKeyTexts,
  audioDemo: async () => (await import('../en/dashboard/audio-demo.ts')).audioDemoTexts,
  auth: async () => (await import('../en/dashboard/auth.ts')).authTexts,
  billing: async () => (await import('../en/dashboard/billing.ts')).billingTexts,
  botSettings: async () => (await import('../en/dashboard/bot-settings.ts')).botSettingsTexts,
  chat: async () => (await import('../en/dashboard/chat.ts')).chatTexts,
  checklist: async () => (await import('../en/dashboard/checklist.ts')).checklistTexts,
  explain: async () => (await import('../en/dashboard/explain.ts')).explainTexts,
  figures: async () => (await import('../en/dashboard/figures.ts')).figureTexts,
  flow: async () => (await import('../en/dashboard/flow.ts')).flowTexts,
  flowCompare: async () => (await import('../en/dashboard/flow-compare.ts')).flowCompareTexts,
  flowProof: async () => (await import('../en/dashboard/flow-proof.ts')).flowProofTexts,
  flowResults: async () => (await import('../en/dashboard/flow-results.ts')).flowResultTexts,
  flowRunIt: async () => (await import('../en/dashboard/flow-run-it.ts')).flowRunItTexts,
  flowSteps: async () => (await import('../en/dashboard/flow-steps.ts')).flowStepTexts,
  flowTemplates: async () => (await import('../en/dashboard/flow-templates.ts')).flowTemplateTexts,
  functions: async () => (await import('../en/dashboard/functions.ts')).functionTexts,
  google: async () => (await import('../en/dashboard/google.ts')).googleTexts,
  images: async () => (await import('../en/dashboard/images.ts')).imageTexts,
  inbox: async () => (await import('../en/dashboard/inbox.ts')).inboxTexts,
  integrations: async () => (await import('../en/dashboard/integrations.ts')).integrationTexts,
  legal: async () => (await import('../en/dashboard/legal.ts')).legalTexts,
  mail: async () => (await import('../en/dashboard/mail.ts')).mailTexts,
  members: async () => (await import('../en/dashboard/members.ts')).memberTexts,
  models: async () => (await import('../en/dashboard/models.ts')).modelsTexts,
  overview: async () => (await import('../en/dashboard/overview.ts')).overviewTexts,
  sample: async () => (await import('../en/dashboard/sample.ts')).sampleTexts,
  security: async () => (await import('../en/dashboard/security.ts')).securityTexts,
  settings: async () => (await import('../en/dashboard/settings.ts')).settingsTexts,
  shell: async () => (await import('../en/dashboard/shell.ts')).shellTexts,
  statistics: async () => (await import('../en/dashboard/statistics.ts')).statisticsTexts,
  teaching: async () => (await import('../en/dashboard/teaching.ts')).teachingTexts,
  train: async () => (await import('../en/dashboard/train.ts')).trainTexts,
  views: async () => (await import('../en/dashboard/views.ts')).viewTexts,
  websites: async () => (await import('../en/dashboard/websites.ts')).websiteTexts,
  welcome: async () => (await import('../en/dashboard/welcome.ts')).welcomeTexts,
  workspaces: async () => (await import('../en/dashboard/workspaces.ts')).workspaceTexts,
};
export type TextPart = keyof typeof textParts;
