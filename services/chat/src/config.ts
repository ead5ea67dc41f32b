import { z } from 'zod';
import { defineConfig, secret, setting } from '@colloquy/config';
import { portSetting, serviceProcessSettings } from '@colloquy/service-kit';

/** Without a model the bot quotes its sources instead of writing. */
export const chatModelSettings = {
  chatModelUrl: setting(
    'CHAT_MODEL_URL',
    z.url().optional(),
    'Base address of an OpenAI-compatible API; without it answers quote the sources',
    { example: 'https://api.openai.com/v1' },
  ),
  chatModelApiKey: setting('CHAT_MODEL_API_KEY', secret().optional(), 'Key for that API', { isSecret: true }),
  chatModel: setting('CHAT_MODEL', z.string().default('gpt-4o-mini'), 'Name of the conversation model'),
} as const;

export const chatConfig = defineConfig('chat', {
  ...serviceProcessSettings,
  ...chatModelSettings,
  port: portSetting('chat'),
});
