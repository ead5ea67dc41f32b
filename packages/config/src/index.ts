export { Secret, revealAll, secret, secretList, type SecretList } from './secret.ts';
export { commaList, count, flag, port } from './schemas.ts';
export {
  ConfigError,
  EXIT_CONFIG,
  defineConfig,
  loadConfig,
  loadConfigOrExit,
  setting,
  type ConfigDefinition,
  type ConfigOf,
  type Setting,
  type Settings,
} from './define-config.ts';
