export type { Erasure } from './erasure/erasure.ts';
