import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { DownloadUrl, DownloadUrlInput, UploadUrl, UploadUrlInput } from '../object-storage.ts';
import {
  assertDownloadInput,
  assertUploadInput,
  contentDisposition,
  expiryFromNow,
} from '../signed-url-input.ts';

const CHECKSUM_HEADER = 'x-amz-checksum-sha256';
/** Part of the signature, so that the store rejects an upload of another type or length. */
const SIGNED_UPLOAD_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  CHECKSUM_HEADER,
]);

/** A presigned PUT. The checksum is sent as a header, so that the store compares it with the body. */
export async function presignUpload(
  signer: S3Client,
  bucket: string,
  input: UploadUrlInput,
): Promise<UploadUrl> {
  assertUploadInput(input);
  const checksum =
    input.sha256 === undefined ? undefined : Buffer.from(input.sha256, 'hex').toString('base64');
  const expiresAt = expiryFromNow(input.expiresInSeconds);
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: input.key,
    ContentType: input.contentType,
    ContentLength: input.sizeBytes,
    ChecksumSHA256: checksum,
  });
  const url = await getSignedUrl(signer, command, {
    expiresIn: input.expiresInSeconds,
    signableHeaders: new Set(SIGNED_UPLOAD_HEADERS),
    unhoistableHeaders: new Set([CHECKSUM_HEADER]),
  });
  const headers = {
    'content-type': input.contentType,
    ...(checksum === undefined ? {} : { [CHECKSUM_HEADER]: checksum }),
  };
  return { url, method: 'PUT', headers, expiresAt: expiresAt.toISOString() };
}

/**
 * A presigned GET that fixes how the response is shown. The type is fixed too if the caller gives one; otherwise the
 * disposition is an attachment, because the stored type is not known here.
 */
export async function presignDownload(
  signer: S3Client,
  bucket: string,
  input: DownloadUrlInput,
): Promise<DownloadUrl> {
  assertDownloadInput(input);
  const expiresAt = expiryFromNow(input.expiresInSeconds);
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: input.key,
    ResponseContentType: input.contentType,
    ResponseContentDisposition: contentDisposition(input.contentType ?? '', input.fileName),
  });
  const url = await getSignedUrl(signer, command, { expiresIn: input.expiresInSeconds });
  return { url, expiresAt: expiresAt.toISOString() };
}
