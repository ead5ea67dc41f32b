export { runEntry, type Exit, type RunningProcess } from './child-process.ts';
export { freePort } from '@colloquy/test-servers/free-port';
export { REPOSITORY_DIR, nodeBinary } from './node-binary.ts';
export {
  mailboxUrlIn,
  startProduct,
  StartFailedError,
  type Product,
  type StartOptions,
} from './start-product.ts';
export {
  createProductClient,
  type CallOptions,
  type OpenUpload,
  type ProductClient,
  type StreamedEvent,
} from './product-client.ts';
export { ProductError, UploadRefusedError, type ProductErrorBody } from './product-error.ts';
export {
  createMailboxReader,
  latestMailTo,
  linkIn,
  linkTokenIn,
  mailsSchema,
  type MailReader,
  type ReceivedMail,
} from './mail-reader.ts';
export {
  aWorkspaceWithBot,
  keepNoAnswers,
  letSitesIn,
  liftLinkLimits,
  signUp,
  type TestUser,
  type WorkspaceWithBot,
} from './users.ts';
export {
  describeFile,
  isSettled,
  listItems,
  settledItems,
  uploadFile,
  uploadFiles,
  type LocalFile,
} from './knowledge.ts';
export {
  aVisitorChat,
  isConnectionLoss,
  readStreamedAnswer,
  type StreamedOutcome,
  type VisitorChat,
} from './asking.ts';
export {
  begunAs,
  makeLive,
  publishFlow,
  sayTo,
  type BegunConversation,
  type PublishedFlow,
} from './flows.ts';
export { waitUntil, type WaitOptions } from './wait-until.ts';
export { aCrawledWebsite, websiteWith } from './websites.ts';
