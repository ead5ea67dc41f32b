import type { Page } from '../routing/page.ts';
import { apiKeysPage } from './api-keys/page.ts';
import { audioDemoPage } from './audio-demo/page.ts';
import { billingPage } from './billing/page.ts';
import { botSettingsPage } from './bot-settings/page.ts';
import { botsPage } from './bots/page.ts';
import { chatPage } from './chat/page.ts';
import { checkMailPage } from './check-mail/page.ts';
import { confirmSignupPage } from './confirm-signup/page.ts';
import { flowPage } from './flow/page.ts';
import { functionsPage } from './functions/page.ts';
import { inboxPage } from './inbox/page.ts';
import { integrationsPage } from './integrations/page.ts';
import { joinPage } from './join/page.ts';
import { linkEditorPage } from './link-editor/page.ts';
import { loginPage } from './login/page.ts';
import { membersPage } from './members/page.ts';
import { modelsPage } from './models/page.ts';
import { oauthReturnPage } from './oauth-return/page.ts';
import { overviewPage } from './overview/page.ts';
import { privacyPage, termsPage } from './legal/page.ts';
import { profilePage } from './profile/page.ts';
import { registerPage } from './register/page.ts';
import { resetPasswordPage } from './reset-password/page.ts';
import { statisticsPage } from './statistics/page.ts';
import { trainPage, websitePage } from './train/page.ts';
import { workspaceSettingsPage } from './workspace-settings/page.ts';

/** Every page of the dashboard, in the order of their navigation (specification, section 2). */
export const PAGES: readonly Page[] = [
  loginPage,
  registerPage,
  oauthReturnPage,
  joinPage,
  checkMailPage,
  confirmSignupPage,
  resetPasswordPage,
  profilePage,
  overviewPage,
  workspaceSettingsPage,
  membersPage,
  modelsPage,
  billingPage,
  botsPage,
  trainPage,
  websitePage,
  statisticsPage,
  botSettingsPage,
  flowPage,
  integrationsPage,
  linkEditorPage,
  apiKeysPage,
  functionsPage,
  inboxPage,
  chatPage,
  privacyPage,
  termsPage,
  audioDemoPage,
];
