import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { fieldError } from '@colloquy/errors';
import { assertContentType, assertKey, isValidKey } from '../keys.ts';
import type { ListedObject, ObjectStorage, WrittenObject } from '../object-storage.ts';
import { asStorageError, noSuchObject, objectTooLarge, storageUnavailable } from '../storage-errors.ts';
import { presignDownload, presignUpload } from './presign.ts';
import { spool } from './spool.ts';

interface S3ObjectStorageOptions {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** True for stores other than AWS: the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** The store's address for browsers, if it differs from `endpoint`; used in signed addresses. */
  readonly publicEndpoint?: string;
}

const CONNECT_TIMEOUT_MS = 2_000;
/** An idle connection is closed after this time. */
const IDLE_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const MISSING: ReadonlySet<string> = new Set(['NotFound', 'NoSuchKey']);

/**
 * Object storage in an S3-compatible bucket, which must exist and must allow PUT from the dashboard's origin (CORS).
 * Checksums are sent only where we set them, because many compatible stores reject the SDK's newer defaults.
 */
export function createS3ObjectStorage(options: S3ObjectStorageOptions): ObjectStorage {
  const client = createClient(options, options.endpoint);
  const signer = createClient(options, options.publicEndpoint ?? options.endpoint);
  const Bucket = options.bucket;

  async function getObject(key: string): Promise<{ body: Readable; sizeBytes: number }> {
    assertKey(key);
    const { Body, ContentLength } = await guarded(() =>
      client.send(new GetObjectCommand({ Bucket, Key: key })),
    );
    if (!(Body instanceof Readable)) throw storageUnavailable(new Error('The store sent no body'));
    return { body: Body, sizeBytes: ContentLength ?? 0 };
  }

  async function putObject(
    key: string,
    contentType: string,
    { body, sizeBytes, sha256 }: { body: Uint8Array | Readable; sizeBytes: number; sha256: Buffer },
  ): Promise<WrittenObject> {
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
      ContentLength: sizeBytes,
      ChecksumSHA256: sha256.toString('base64'),
    });
    await guarded(() => client.send(command));
    return { sizeBytes, sha256: sha256.toString('hex') };
  }

  return {
    createUploadUrl: (input) => presignUpload(signer, Bucket, input),
    createDownloadUrl: (input) => presignDownload(signer, Bucket, input),

    async stat(key) {
      assertKey(key);
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: key, ChecksumMode: 'ENABLED' }));
        const isOfWholeBody = head.ChecksumSHA256 !== undefined && head.ChecksumType !== 'COMPOSITE';
        return {
          sizeBytes: head.ContentLength ?? 0,
          contentType: head.ContentType ?? 'application/octet-stream',
          sha256: isOfWholeBody ? Buffer.from(head.ChecksumSHA256 ?? '', 'base64').toString('hex') : null,
        };
      } catch (error) {
        if (isMissing(error)) return null;
        throw asStorageError(error);
      }
    },

    async read(key, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const { body, sizeBytes } = await getObject(key);
      if (sizeBytes > maxBytes) {
        body.destroy();
        throw objectTooLarge(maxBytes);
      }
      return guarded(async () => Buffer.concat(await body.toArray()));
    },

    async readStream(key) {
      return (await getObject(key)).body;
    },

    async write(key, body, { contentType }) {
      assertKey(key);
      assertContentType(contentType);
      if (body instanceof Uint8Array) {
        const sha256 = createHash('sha256').update(body).digest();
        return putObject(key, contentType, { body, sizeBytes: body.byteLength, sha256 });
      }
      const { file, ...known } = await guarded(() => spool(body));
      try {
        const stream = file.createReadStream({ start: 0, autoClose: false });
        return await putObject(key, contentType, { ...known, body: stream });
      } finally {
        await file.close();
      }
    },

    async delete(key) {
      assertKey(key);
      await guarded(() => client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },

    async *list(prefix): AsyncGenerator<ListedObject> {
      if (prefix !== '' && !isValidKey(`${prefix}x`)) throw fieldError('prefix', 'prefixNotValid');
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      try {
        for await (const page of pages) {
          for (const { Key: key, Size: sizeBytes = 0, LastModified: lastModifiedAt } of page.Contents ?? []) {
            if (key !== undefined && lastModifiedAt) yield { key, sizeBytes, lastModifiedAt };
          }
        }
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async ping() {
      await guarded(() => client.send(new HeadBucketCommand({ Bucket })));
    },

    async close() {
      client.destroy();
      signer.destroy();
    },
  };
}

function createClient(options: S3ObjectStorageOptions, endpoint: string): S3Client {
  const { region, accessKeyId, secretAccessKey, forcePathStyle } = options;
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: MAX_ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
  });
}

async function guarded<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw isMissing(error) ? noSuchObject() : asStorageError(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && MISSING.has(error.name);
}
