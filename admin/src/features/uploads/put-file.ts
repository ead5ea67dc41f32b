import { jsonOf } from '../../api/json-of.ts';
import { ApiError, toApiError } from '../../api/api-error.ts';

export interface UploadTarget {
  readonly uploadUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

const LAST_SUCCESS_STATUS = 250;

/**
 * Sends a file to its presigned URL; `onProgress` gets the part sent, 0 to 1. Throws `ApiError`. `fetch` cannot
 * report upload progress, so only this function uses XMLHttpRequest.
 */
export async function putFile(
  target: UploadTarget,
  file: Blob,
  onProgress: (part: number) => void,
): Promise<void> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
  });
  request.addEventListener('load', () => {
    if (request.status > 0 && request.status <= LAST_SUCCESS_STATUS) resolve();
    else reject(toApiError(request.status, jsonOf(request.responseText)));
  });
  const fail = () => reject(new ApiError(0, { code: 503, message: 'UPLOAD_INTERRUPTED' }));
  request.addEventListener('error', fail);
  request.addEventListener('abort', fail);
  request.open('PUT', target.uploadUrl);
  for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value);
  request.send(file);
  await promise;
}
