import { defineConfig } from '@colloquy/config';
import { linkMailSettings, portSetting, serviceProcessSettings } from '@colloquy/service-kit';

export const workspaceConfig = defineConfig('workspace', {
  ...serviceProcessSettings,
  ...linkMailSettings,
  port: portSetting('workspace'),
});
