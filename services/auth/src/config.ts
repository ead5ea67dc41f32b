import { z } from 'zod';
import { defineConfig, secret, setting } from '@colloquy/config';
import { portSetting, serviceProcessSettings, userTokenSettings } from '@colloquy/service-kit';

export const mailSettings = {
  smtpUrl: setting('SMTP_URL', secret(), 'SMTP server, such as smtps://user:password@mail.example.com', {
    isSecret: true,
  }),
  mailFrom: setting('MAIL_FROM', z.string().default('no-reply@localhost'), 'Sender address of all mail'),
} as const;

export const authConfig = defineConfig('auth', {
  ...serviceProcessSettings,
  ...userTokenSettings,
  ...mailSettings,
  mailTokenSecret: setting('MAIL_TOKEN_SECRET', secret(32), 'Secret behind the one-use links in mails', {
    isSecret: true,
  }),
  publicUrl: setting('PUBLIC_URL', z.url(), 'Address under which people reach the product', {
    example: 'https://bots.example.com',
  }),
  port: portSetting('auth'),
});
