import { ERRORS } from '@colloquy/contracts';
import { createS3ObjectStorage } from '@colloquy/object-storage/s3';
import { describeObjectStorage } from '@colloquy/object-storage/testing';
import { describe, expect, it } from 'vitest';
import { startS3 } from '@colloquy/test-servers/s3';

describeObjectStorage('s3', async () => {
  const { stop, ...server } = await startS3();
  const storage = createS3ObjectStorage({ ...server, forcePathStyle: true });
  return {
    storage,
    reach: (url) => url,
    // The test server stores no checksums, and its presigned PUT accepts only an exact size, not a maximum.
    checksContent: false,
    checksBound: false,
    stop: async () => {
      await storage.close();
      await stop();
    },
  };
});

describe('the S3 adapter', () => {
  const aStorage = (endpoint: string, publicEndpoint?: string) =>
    createS3ObjectStorage({
      endpoint,
      region: 'eu-central-1',
      bucket: 'b',
      accessKeyId: 'a',
      secretAccessKey: 's',
      forcePathStyle: true,
      ...(publicEndpoint ? { publicEndpoint } : {}),
    });

  it('reports a store that does not answer as unavailable, to be tried again', async () => {
    const storage = aStorage('http://127.0.0.1:9');
    const unavailable = expect.objectContaining({ code: ERRORS.fileStorageUnavailable, retry: 'backoff' });
    await expect(storage.ping()).rejects.toEqual(unavailable);
    await expect(storage.stat('k')).rejects.toEqual(unavailable);
    await storage.close();
  });

  it('signs for the address that browsers reach, and signs the declared type, size and checksum', async () => {
    const storage = aStorage('http://minio:9000', 'https://files.example.com');
    const sha256 = 'ab'.repeat(32);
    const { url, headers } = await storage.createUploadUrl({
      key: 'k/1',
      contentType: 'text/plain',
      maxBytes: 10,
      sizeBytes: 4,
      sha256,
      expiresInSeconds: 60,
    });
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe('https://files.example.com');
    expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toEqual(
      expect.arrayContaining(['content-length', 'content-type', 'host', 'x-amz-checksum-sha256']),
    );
    expect(headers['x-amz-checksum-sha256']).toBe(Buffer.from(sha256, 'hex').toString('base64'));
    await storage.close();
  });
});
