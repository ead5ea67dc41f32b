export type { Service } from './service.ts';
export { createChangeRecorder, type ChangeRecorder, type RecordedChange } from './audit/change-recorder.ts';
export { differences } from './audit/audit-values.ts';
export {
  eventActor,
  isOperator,
  requireUser,
  type Actor,
  type ApiKeyActor,
  type UserActor,
} from './identity/actor.ts';
export {
  INTERNAL_TOKEN_HEADER,
  createInternalTokens,
  type InternalTokens,
} from './identity/internal-token.ts';
export { createLimit, type Limit, type LimitStore } from './limits/limit.ts';
export { createSharedLimit } from './limits/shared-limit.ts';
export { pageAddress } from './http/page-address.ts';
export { assertRevisionOfOne } from './http/bulk-revision.ts';
export {
  errorResponse,
  type ErrorBody,
  type ErrorResponse,
} from './http/error-response.ts';
export { csvHead, csvRows, type CsvColumns } from './http/csv-table.ts';
export { Download } from './http/download.ts';
export type { StreamEvent } from './http/event-stream.ts';
export type { IdempotencyStore, Outcome } from './http/idempotency.ts';
export { addressKeyOf } from './http/address-key.ts';
export { CLIENT_IP_HEADER, THIS_MACHINE_HEADER } from './http/read-context.ts';
export { contextOf, eventFor, systemContext, type RequestContext } from './http/request-context.ts';
export type {
  DownloadHandler,
  FileHandler,
  RouteHandler,
  StreamHandler,
  UseCasesOf,
} from './http/route-use-cases.ts';
export { createServiceRouter, type ServiceRouter, type ServiceRouterOptions } from './http/service-router.ts';
export { bracketArrays, parseInput, parsePart, type RawInput } from './http/validate.ts';
export {
  createLocalDiscovery,
  createRemoteDiscovery,
  type Discovery,
  type LocalDiscovery,
  type ServiceLocation,
} from './clients/discovery.ts';
export { createServiceAddresses, oneAddress, type ServiceAddresses } from './clients/service-addresses.ts';
export { createCachedCall, type CachedCallOptions } from './clients/cached-call.ts';
export {
  createServiceClient,
  pathOf,
  type CallOptions,
  type ServiceClient,
} from './clients/service-client.ts';
export {
  createHealthRouter,
  createServiceApp,
  createServiceHost,
  type HealthOptions,
  type Readiness,
  type ServiceHost,
} from './host/service-host.ts';
export { DRAIN_MS, PortTakenError, listen, type HttpServer } from './host/http-server.ts';
export { runServices, type RunOptions } from './host/run-services.ts';
export { stopServing } from './host/stop-serving.ts';
export { stopOnSignal } from './host/stop-on-signal.ts';
export { errorMessageOf } from './host/error-message.ts';
export { systemClock, type Clock } from './identity/clock.ts';
export { createMailTokenCodec, type MailTokenCodec } from './identity/mail-token-codec.ts';
export {
  SESSION_HOURS,
  createUserTokens,
  type SessionClaims,
  type UserTokenClaims,
  type UserTokens,
} from './identity/user-token.ts';
export { assertCovered, refusalOf } from './clients/assert-covered.ts';
export {
  createReservations,
  type ReservationItem,
  type ReservationKey,
  type Reservations,
} from './clients/reservations.ts';
export {
  confirmationCheckOf,
  createConfirmationCheck,
  type ConfirmationCheck,
} from './access/confirmation-check.ts';
export {
  assertAllowed,
  createRemoteWorkspaceAccess,
  createWorkspaceAccess,
  type BotScope,
  type Member,
  type WorkspaceAccess,
} from './access/workspace-access.ts';
export {
  createServiceFoundation,
  type JobOptions,
  type ServiceDependencies,
  type ServiceFoundation,
} from './process/dependencies.ts';
export { PURGE_INTERVAL_MS } from './process/deletion-jobs.ts';
export { createJobs, jobsEvery, type Job } from './process/jobs.ts';
export { bindModules, type Module } from './process/modules.ts';
export { openServiceProcess } from './process/open-process.ts';
export {
  DEFAULT_SERVICE_PORTS,
  kafkaConnectionOf,
  kafkaSettings,
  linkMailSettings,
  networkSettings,
  portSetting,
  serviceBaseUrls,
  serviceProcessSettings,
  shutdownSettings,
  userTokenSettings,
  type NetworkConfig,
  type ServiceProcessConfig,
} from './process/process-config.ts';
export { renewSecretsOf, type RenewedSecrets } from './secrets/renew-secrets.ts';
export { openFieldCipher, openSecretKey, secretsKeySetting } from './secrets/field-secrets.ts';
export { fileSettings, type FileConfig } from './files/file-settings.ts';
export { openFiles } from './files/open-files.ts';
export { openOrExit } from './process/open-or-exit.ts';
export { createOpenApiDocument, type OpenApiDocument } from './openapi/create-openapi-document.ts';
