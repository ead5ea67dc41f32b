export { standaloneConfig } from './config.ts';
export { modelsFolder } from './data-folders.ts';
export { openProduct, type OpenProduct } from './open-product.ts';
export { deadLetterFolder } from './open-stores.ts';
export {
  NO_CONSUMER,
  operatorEndpointPath,
  operatorEndpointSchema,
  refusalSchema,
} from './operator-endpoint.ts';
export { readOrCreateSecrets } from './secrets.ts';
