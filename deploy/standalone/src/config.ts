import { z } from 'zod';
import { commaList, count, defineConfig, flag, port, secret, setting } from '@colloquy/config';
import { connectionSettings, dashboardSettings } from '@colloquy/gateway';
import { googleSettings } from '@colloquy/service-auth';
import {
  debugSettings,
  ownModelSettings,
  newWorkspaceSettings,
  paymentSettings,
  trialSettings,
} from '@colloquy/service-billing';
import { functionHostsSetting } from '@colloquy/service-bot';
import { chatModelSettings, modelHostsSetting } from '@colloquy/service-chat';
import { channelApisSetting } from '@colloquy/service-integration';
import { shutdownSettings } from '@colloquy/service-kit';
import { crawlingSettings, embeddingSettings, scanSettings } from '@colloquy/service-knowledge';

/** All settings have defaults that work on a fresh machine; secrets are created at the first start. */
export const standaloneConfig = defineConfig('standalone', {
  port: setting('PORT', port.default(3000), 'Port of the whole product'),
  operationsPort: setting(
    'OPERATIONS_PORT',
    port.optional(),
    'Port of its own for /health/ready and /metrics, for a private network; without one only this machine may ask',
  ),
  host: setting(
    'HOST',
    z.string().default('127.0.0.1'),
    'Address to listen on; 0.0.0.0 lets other machines in',
  ),
  publicUrl: setting('PUBLIC_URL', z.url().optional(), 'Address under which users reach the product', {
    example: 'https://bots.example.com',
  }),
  dataDir: setting('DATA_DIR', z.string().default('.data'), 'Folder that holds all data'),
  webBuilds: setting(
    'WEB_BUILDS',
    flag.default(true),
    'Serve the dashboard and the widget, built at the start when their sources have changed; off is the API alone',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
    'How much is logged',
  ),
  mongodbUri: setting('MONGODB_URI', secret().optional(), 'MongoDB to use instead of the embedded server', {
    isSecret: true,
  }),
  smtpUrl: setting(
    'SMTP_URL',
    secret().optional(),
    'SMTP server; without one mail goes to the local mailbox',
    {
      isSecret: true,
    },
  ),
  mailFrom: setting('MAIL_FROM', z.string().default('no-reply@localhost'), 'Sender address of all mail'),
  ingestionConcurrency: setting('INGESTION_CONCURRENCY', count(1).default(2), 'Documents processed at once'),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    commaList.default([]),
    'Addresses of proxies in front whose forwarding headers are trusted, comma separated',
  ),
  checkResponses: setting(
    'CHECK_RESPONSES',
    flag.default(false),
    'Check each response against its contract (tests)',
  ),
  ...dashboardSettings,
  ...connectionSettings,
  // Only one process can use a data folder, so no other could take over the requests.
  ...shutdownSettings(0),
  ...googleSettings,
  ...chatModelSettings,
  // Default addresses of Ollama and LM Studio on the local machine.
  modelHosts: modelHostsSetting(['127.0.0.1:11434', 'localhost:11434', '127.0.0.1:1234', 'localhost:1234']),
  functionHosts: functionHostsSetting,
  channelApis: channelApisSetting,
  ...embeddingSettings,
  ...scanSettings,
  ...crawlingSettings,
  ...newWorkspaceSettings,
  ...trialSettings,
  ...debugSettings,
  ...ownModelSettings,
  ...paymentSettings,
});
