import { z } from 'zod';
import { defineConfig, count, setting } from '@colloquy/config';
import { linkMailSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';
import { paymentSettings } from './payments/payments.config.ts';

/** What a free trial holds (definitions, section 12). */
export const trialSettings = {
  trialDays: setting('TRIAL_DAYS', count(1).default(14), 'Days a free trial lasts'),
  trialAnswers: setting('TRIAL_ANSWERS', count(1).default(100), 'Answers in a free trial'),
  trialBots: setting('TRIAL_BOTS', count(1).default(1), 'Chatbots in a free trial'),
  trialPages: setting('TRIAL_PAGES', count(1).default(50), 'Website pages in a free trial'),
  trialSeats: setting('TRIAL_SEATS', count(1).default(2), 'Members in a free trial'),
} as const;

/** What a workspace begins with. */
export const newWorkspaceSettings = {
  newWorkspacePlan: setting(
    'NEW_WORKSPACE_PLAN',
    z.enum(['trial', 'unlimited']).optional(),
    'What workspaces begin with, those that are there already included: `trial` or `unlimited`; left out, unlimited where no STRIPE_API_KEY is set, as nothing is sold there, and else a trial',
    { example: 'unlimited' },
  ),
} as const;

/** Test chats are billed to nobody, so they have limits of their own, by the day (UTC). */
export const debugSettings = {
  debugAnswersPerWorkspace: setting(
    'DEBUG_ANSWERS_PER_WORKSPACE',
    count(1).default(500),
    'Answers that the test chats of one workspace get in a day, on any plan',
  ),
  debugAnswersPerInstallation: setting(
    'DEBUG_ANSWERS_PER_INSTALLATION',
    count(1).default(5_000),
    'Answers that all test chats of the installation get in a day',
  ),
} as const;

export const billingConfig = defineConfig('billing', {
  ...serviceProcessSettings,
  ...newWorkspaceSettings,
  ...trialSettings,
  ...debugSettings,
  ...paymentSettings,
  publicUrl: linkMailSettings.publicUrl,
  port: portSetting('billing'),
});
