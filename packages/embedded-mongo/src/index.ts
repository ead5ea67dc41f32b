export { DataDirLockedError } from './data-dir-locked-error.ts';
export { DatabaseDamagedError } from './database-damaged-error.ts';
export type { EmbeddedMongoEvent } from './events.ts';
export { NewerFormatError } from './newer-format-error.ts';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './start-embedded-mongo.ts';
