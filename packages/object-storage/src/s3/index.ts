// A separate entry point: a process that stores files in a folder never loads the S3 client.
export { createS3ObjectStorage } from './s3-object-storage.ts';
