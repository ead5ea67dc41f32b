import { defineConfig } from '@colloquy/config';
import { portSetting, serviceProcessSettings } from '@colloquy/service-kit';

export const integrationConfig = defineConfig('integration', {
  ...serviceProcessSettings,
  port: portSetting('integration'),
});
