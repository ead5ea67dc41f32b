import { defineConfig } from '@colloquy/config';
import {
  linkMailSettings,
  portSetting,
  serviceProcessSettings,
  userTokenSettings,
} from '@colloquy/service-kit';

export const authConfig = defineConfig('auth', {
  ...serviceProcessSettings,
  ...userTokenSettings,
  ...linkMailSettings,
  port: portSetting('auth'),
});
