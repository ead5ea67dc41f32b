import { z } from 'zod';
import { secret, setting } from '@colloquy/config';

/** Settings of processes that store files: documents in knowledge, pictures in workspace and bot. */
export const fileSettings = {
  s3Endpoint: setting('S3_ENDPOINT', z.url().optional(), 'S3-compatible storage for files', {
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  s3PublicEndpoint: setting(
    'S3_PUBLIC_ENDPOINT',
    z.url().optional(),
    'Where browsers reach that storage, when it is another address',
  ),
  s3Region: setting('S3_REGION', z.string().default('us-east-1'), 'Region of the bucket'),
  s3Bucket: setting('S3_BUCKET', z.string().default('colloquy'), 'Bucket for files'),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', z.string().default(''), 'Access key of the storage'),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', secret().optional(), 'Secret of that key', {
    isSecret: true,
  }),
  filesDir: setting('FILES_DIR', z.string().optional(), 'Folder for files when there is no S3 storage'),
  filesBaseUrl: setting('FILES_BASE_URL', z.string().default('/files'), 'Where the folder is served'),
  filesSigningKey: setting(
    'FILES_SIGNING_KEY',
    secret(32).optional(),
    'Secret of the folder’s signed addresses, the same in every process',
    { isSecret: true },
  ),
} as const;

export type FileConfig = {
  readonly [K in keyof typeof fileSettings]: z.output<(typeof fileSettings)[K]['schema']>;
};
