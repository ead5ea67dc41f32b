import { defineConfig } from '@colloquy/config';
import {
  linkMailSettings,
  portSetting,
  serviceProcessSettings,
  userTokenSettings,
} from '@colloquy/service-kit';
import { googleSettings } from './google/google.config.ts';

export const authConfig = defineConfig('auth', {
  ...serviceProcessSettings,
  ...userTokenSettings,
  ...linkMailSettings,
  ...googleSettings,
  port: portSetting('auth'),
});
