import { defineConfig } from '@colloquy/config';
import { portSetting, serviceProcessSettings } from '@colloquy/service-kit';

export const botConfig = defineConfig('bot', { ...serviceProcessSettings, port: portSetting('bot') });
