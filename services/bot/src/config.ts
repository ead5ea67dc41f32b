import { defineConfig } from '@colloquy/config';
import { fileSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';

export const botConfig = defineConfig('bot', {
  ...serviceProcessSettings,
  ...fileSettings,
  port: portSetting('bot'),
});
