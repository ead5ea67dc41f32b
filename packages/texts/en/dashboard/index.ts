import { apiKeyTexts } from './api-keys.ts';
import { audioDemoTexts } from './audio-demo.ts';
import { billingTexts } from './billing.ts';
import { authTexts } from './auth.ts';
import { checklistTexts } from './checklist.ts';
import { commonTexts } from './common.ts';
import { legalTexts } from './legal.ts';
import { workspaceTexts } from './workspaces.ts';
import { chatTexts } from './chat.ts';
import { explainTexts } from './explain.ts';
import { figureTexts } from './figures.ts';
import { flowTexts } from './flow.ts';
import { flowCompareTexts } from './flow-compare.ts';
import { flowProofTexts } from './flow-proof.ts';
import { flowResultTexts } from './flow-results.ts';
import { flowRunItTexts } from './flow-run-it.ts';
import { flowStepTexts } from './flow-steps.ts';
import { flowTemplateTexts } from './flow-templates.ts';
import { functionTexts } from './functions.ts';
import { googleTexts } from './google.ts';
import { inboxTexts } from './inbox.ts';
import { integrationTexts } from './integrations.ts';
import { botSettingsTexts } from './bot-settings.ts';
import { imageTexts } from './images.ts';
import { mailTexts } from './mail.ts';
import { memberTexts } from './members.ts';
import { modelsTexts } from './models.ts';
import { overviewTexts } from './overview.ts';
import { sampleTexts } from './sample.ts';
import { securityTexts } from './security.ts';
import { settingsTexts } from './settings.ts';
import { shellTexts } from './shell.ts';
import { statisticsTexts } from './statistics.ts';
import { teachingTexts } from './teaching.ts';
import { trainTexts } from './train.ts';
import { viewTexts } from './views.ts';
import { websiteTexts } from './websites.ts';
import { welcomeTexts } from './welcome.ts';

/** Every text of the dashboard. Texts from the specification are verbatim; the others are plain and short. */
export const texts = {
  ...commonTexts,
  ...apiKeyTexts,
  ...audioDemoTexts,
  ...authTexts,
  ...billingTexts,
  ...botSettingsTexts,
  ...chatTexts,
  ...checklistTexts,
  ...explainTexts,
  ...figureTexts,
  ...flowTexts,
  ...flowCompareTexts,
  ...flowProofTexts,
  ...flowResultTexts,
  ...flowRunItTexts,
  ...flowStepTexts,
  ...flowTemplateTexts,
  ...functionTexts,
  ...imageTexts,
  ...googleTexts,
  ...inboxTexts,
  ...integrationTexts,
  ...legalTexts,
  ...mailTexts,
  ...memberTexts,
  ...modelsTexts,
  ...overviewTexts,
  ...sampleTexts,
  ...securityTexts,
  ...settingsTexts,
  ...shellTexts,
  ...statisticsTexts,
  ...teachingTexts,
  ...trainTexts,
  ...viewTexts,
  ...websiteTexts,
  ...welcomeTexts,
  ...workspaceTexts,
};
