import { defineConfig } from '@colloquy/config';
import { fileSettings, linkMailSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';

export const workspaceConfig = defineConfig('workspace', {
  ...serviceProcessSettings,
  ...linkMailSettings,
  ...fileSettings,
  port: portSetting('workspace'),
});
