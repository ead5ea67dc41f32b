import { fileURLToPath } from 'node:url';
import { loadConfigOrExit } from '@colloquy/config';
import { gatewayConfig } from './config.ts';
import { runGateway } from './run-gateway.ts';

const besides = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const config = loadConfigOrExit(gatewayConfig, process.env);
await runGateway({
  ...config,
  configFile: config.configFile ?? besides('../gateway.config.yml'),
  adminDir: config.webBuilds ? (config.adminDir ?? besides('../../admin/dist')) : undefined,
  widgetDir: config.webBuilds ? (config.widgetDir ?? besides('../../widget/dist')) : undefined,
});
