export { DataDirLockedError } from './storage/database-file.ts';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './start-embedded-mongo.ts';
