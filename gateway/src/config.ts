import { z } from 'zod';
import {
  commaList,
  count,
  defineConfig,
  flag,
  port,
  secret,
  setting,
  type ConfigDefinition,
} from '@colloquy/config';
import { networkSettings, userTokenSettings } from '@colloquy/service-kit';

const webUrl = z.url({ protocol: /^https?$/ });

/** The addresses that the dashboard calls, and the dashboards on other hosts that may call this one. */
export const dashboardSettings = {
  apiUrl: setting(
    'API_URL',
    webUrl.optional(),
    'Address of the API for the dashboard; left out, `/api` of its own',
    {
      example: 'https://api.example.com/api',
    },
  ),
  apiAskUrl: setting(
    'API_ASK_URL',
    webUrl.optional(),
    'Address of the ask API for the dashboard; left out, `/ask` of its own',
    { example: 'https://ask.example.com/ask' },
  ),
  metaUrl: setting(
    'META_URL',
    webUrl.optional(),
    'Address of the meta webhooks for the dashboard; left out, `/meta` of its own',
    { example: 'https://hooks.example.com/meta' },
  ),
  dashboardOrigins: setting(
    'DASHBOARD_ORIGINS',
    commaList
      .pipe(z.array(webUrl.refine((value) => URL.parse(value)?.origin === value, 'must be an origin')))
      .default([]),
    'Origins of dashboards on other hosts that may call the API of this one, comma separated',
    { example: 'https://app.example.com' },
  ),
} as const;

/** Limits that keep one client from taking all connections. */
export const connectionSettings = {
  maxConnectionsPerAddress: setting(
    'MAX_CONNECTIONS_PER_ADDRESS',
    count(1).default(1_000),
    'Connections that one address may hold open at a time; behind a proxy of TRUSTED_PROXIES, requests under way',
  ),
} as const;

const settings = {
  ...networkSettings,
  ...connectionSettings,
  ...userTokenSettings,
  ...dashboardSettings,
  host: setting('HOST', z.string().optional(), 'Address to listen on; gateway.config.yml says it otherwise'),
  port: setting('PORT', port.optional(), 'Port to listen on; gateway.config.yml says it otherwise'),
  publicUrl: setting('PUBLIC_URL', z.url({ protocol: /^https?$/ }), 'The address people use', {
    example: 'https://chat.example.com',
  }),
  configFile: setting('GATEWAY_CONFIG', z.string().optional(), 'Path of another gateway.config.yml'),
  webBuilds: setting(
    'WEB_BUILDS',
    flag.default(true),
    'Serve the built dashboard and widget; off is the API alone',
  ),
  adminDir: setting('ADMIN_DIR', z.string().optional(), 'Folder of the built dashboard'),
  widgetDir: setting('WIDGET_DIR', z.string().optional(), 'Folder of the built widget'),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    commaList.default([]),
    'Addresses and networks whose forwarding headers are trusted, comma separated',
  ),
  storageOrigins: setting(
    'STORAGE_ORIGINS',
    commaList.default([]),
    'Origins of the file storage that browsers upload to, comma separated',
  ),
  operationsPort: setting(
    'OPERATIONS_PORT',
    port.optional(),
    'Port of its own for /health/ready and /metrics, for a private network; without one only this machine may ask',
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    secret(16).optional(),
    'Bearer token for /metrics from other machines',
    { isSecret: true },
  ),
} as const;

/** Settings of the gateway's own process. */
export const gatewayConfig: ConfigDefinition<typeof settings> = defineConfig('gateway', settings);
