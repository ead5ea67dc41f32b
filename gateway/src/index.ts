export { createGateway, type GatewayDependencies, type Mount } from './create-gateway.ts';
export { basePathOf } from './edge/base-path.ts';
export { connectionSettings, dashboardSettings, gatewayConfig } from './config.ts';
export {
  GatewayConfigError,
  parseGatewayConfig,
  readGatewayConfig,
  type GatewayConfig,
} from './routing/gateway-config.ts';
