import { commaList, defineConfig, setting } from '@colloquy/config';
import { fileSettings, portSetting, secretsKeySetting, serviceProcessSettings } from '@colloquy/service-kit';

/** Private hosts that functions of chatbots may call. */
export const functionHostsSetting = setting(
  'FUNCTION_HOSTS',
  commaList.default([]),
  'Private hosts, or host:port, that functions of chatbots may call; without a name here, private addresses are not reached',
  { example: 'orders.internal:8443' },
);

export const botConfig = defineConfig('bot', {
  ...serviceProcessSettings,
  ...fileSettings,
  functionHosts: functionHostsSetting,
  secretsKey: secretsKeySetting,
  port: portSetting('bot'),
});
