import { z } from 'zod';
import { commaList, defineConfig, secret, setting } from '@colloquy/config';
import { portSetting, secretsKeySetting, serviceProcessSettings } from '@colloquy/service-kit';

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

/** Local model servers, such as `127.0.0.1:11434`: without a name here, private addresses are not reached. */
export const modelHostsSetting = (hosts: readonly string[]) =>
  setting(
    'MODEL_HOSTS',
    commaList.default([...hosts]),
    'Private hosts, or host:port, at which workspaces may use a model server; those of this machine are found and offered',
    { example: '127.0.0.1:11434' },
  );

export const chatConfig = defineConfig('chat', {
  ...serviceProcessSettings,
  ...chatModelSettings,
  modelHosts: modelHostsSetting([]),
  secretsKey: secretsKeySetting,
  port: portSetting('chat'),
});
