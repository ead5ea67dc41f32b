import { ConfigError } from '@colloquy/config';
import { createFileObjectStorage, type ObjectStorage } from '@colloquy/object-storage';
import { silentLogger } from '@colloquy/observability';
import { createJobs } from '../process/jobs.ts';
import type { FileConfig } from './file-settings.ts';

/** No upload takes this long; its writer has given up. */
const GARBAGE_INTERVAL_MS = 60 * 60_000;

/** An S3-compatible bucket, or a folder. Throws ConfigError when neither is configured. */
export async function openFiles(process: string, config: FileConfig): Promise<ObjectStorage> {
  const missing = (env: string, issue: string): ConfigError => new ConfigError(process, [{ env, issue }]);
  if (config.s3Endpoint !== undefined) {
    const { s3PublicEndpoint: publicEndpoint } = config;
    // Imported here, so that the one-process mode, which shares this package, does not load the S3 client.
    const { createS3ObjectStorage } = await import('@colloquy/object-storage/s3');
    return createS3ObjectStorage({
      endpoint: config.s3Endpoint,
      region: config.s3Region,
      bucket: config.s3Bucket,
      accessKeyId: config.s3AccessKeyId,
      secretAccessKey: config.s3SecretAccessKey?.reveal() ?? '',
      forcePathStyle: !config.s3Endpoint.includes('.amazonaws.com'),
      ...(publicEndpoint === undefined ? {} : { publicEndpoint }),
    });
  }
  if (config.filesDir === undefined) throw missing('S3_ENDPOINT', 'is not set, and neither is FILES_DIR');
  if (config.filesSigningKey === undefined) throw missing('FILES_SIGNING_KEY', 'is not set');
  const storage = createFileObjectStorage({
    rootDir: config.filesDir,
    publicBaseUrl: config.filesBaseUrl,
    signingKey: config.filesSigningKey.reveal(),
  });
  // Several processes write here, so only files untouched for long are leftovers. `ping` reports failures.
  const jobs = createJobs(silentLogger);
  jobs.define({
    name: 'remove temporary files',
    everyMs: GARBAGE_INTERVAL_MS,
    run: () => storage.removeTemporary(GARBAGE_INTERVAL_MS),
  });
  jobs.start();
  return {
    ...storage,
    async close() {
      await jobs.stop();
      await storage.close();
    },
  };
}
