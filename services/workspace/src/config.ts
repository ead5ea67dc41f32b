import { defineConfig } from '@colloquy/config';
import { portSetting, serviceProcessSettings } from '@colloquy/service-kit';

export const workspaceConfig = defineConfig('workspace', {
  ...serviceProcessSettings,
  port: portSetting('workspace'),
});
