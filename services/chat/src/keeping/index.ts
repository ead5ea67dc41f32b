export { createKeepingModule, type KeepingParts } from './create-keeping-module.ts';
export type { Erasure } from './erasure/erasure.ts';
