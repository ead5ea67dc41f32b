import { defineConfig, count, setting } from '@colloquy/config';
import { portSetting, serviceProcessSettings } from '@colloquy/service-kit';

/** What a free trial holds (definitions, section 12). */
export const trialSettings = {
  trialDays: setting('TRIAL_DAYS', count(1).default(14), 'Days a free trial lasts'),
  trialAnswers: setting('TRIAL_ANSWERS', count(1).default(100), 'Answers in a free trial'),
  trialBots: setting('TRIAL_BOTS', count(1).default(1), 'Chatbots in a free trial'),
  trialPages: setting('TRIAL_PAGES', count(1).default(50), 'Website pages in a free trial'),
  trialSeats: setting('TRIAL_SEATS', count(1).default(2), 'Members in a free trial'),
} as const;

export const billingConfig = defineConfig('billing', {
  ...serviceProcessSettings,
  ...trialSettings,
  port: portSetting('billing'),
});
