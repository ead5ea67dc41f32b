export { isPublicAddress } from './address-policy.ts';
export type { Dial } from './connector.ts';
export type { OpenedResponse } from './open-hop.ts';
export { checkHeaders, type HeaderMap } from './request-headers.ts';
export { refusalBeside, type HostsSetting } from './refusal.ts';
export type { Resolver } from './resolve.ts';
export {
  createSafeFetch,
  DEFAULT_MAX_BYTES,
  DEFAULT_TIMEOUT_MS,
  type SafeFetch,
  type SafeFetchNetwork,
  type SafeFetchOptions,
  type SafeFetchRequest,
  type SafeFetchResult,
  type StreamingSafeFetch,
} from './safe-fetch.ts';
