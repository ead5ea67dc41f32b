// A door of its own: a process that keeps files in a folder never loads the client of S3.
export { createS3ObjectStorage } from './s3-object-storage.ts';
