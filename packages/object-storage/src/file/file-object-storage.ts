import { type FileHandle, open, unlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fieldError, unlessMissing } from '@colloquy/errors';
import { assertContentType, assertKey, isValidKey } from '../keys.ts';
import type { ObjectStorage } from '../object-storage.ts';
import { assertDownloadInput, assertUploadInput, expiryFromNow } from '../signed-url-input.ts';
import { asStorageError, objectTooLarge } from '../storage-errors.ts';
import { type OpenObject, sendObject } from './download.ts';
import { createFileHandler } from './http-handler.ts';
import { readTrailer } from './object-file.ts';
import { makeDurableFolder, objectPath, syncFolder } from './paths.ts';
import { type SignedGrant, toSignedQuery } from './signature.ts';
import { receiveUpload } from './upload.ts';
import { listObjects, removeEmptyFolders, removeTemporaryFiles } from './walk.ts';
import { type WriteOptions, writeObject } from './write-object.ts';

interface FileObjectStorageOptions {
  /** Folder of the objects; created when missing. Only one process should delete temporary files in it. */
  readonly rootDir: string;
  /** Where `handler` is mounted: `/files`, or an absolute address with or without a path. */
  readonly publicBaseUrl: string;
  /** Secret of the signatures; every process that signs or serves needs the same one. */
  readonly signingKey: string;
}

export interface FileObjectStorage extends ObjectStorage {
  /** Answers the signed addresses; pass it every request below the path of `publicBaseUrl`. */
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  /**
   * Deletes temporary files of interrupted uploads that are older than `olderThanMs` (0 at start, when nothing else
   * uses the folder); returns how many.
   */
  removeTemporary(olderThanMs: number): Promise<number>;
}

const NO_CHECK = (): void => {};

/** Object storage in a folder, for one machine. Uploads and downloads go through `handler`. */
export function createFileObjectStorage(options: FileObjectStorageOptions): FileObjectStorage {
  const rootDir = resolve(options.rootDir);
  const baseUrl = options.publicBaseUrl.replace(/\/+$/, '');
  const inUse = new Set<string>();

  const signed = (grant: SignedGrant): string =>
    `${baseUrl}/${grant.key}?${toSignedQuery(grant, options.signingKey)}`;

  const store = (
    key: string,
    body: AsyncIterable<Uint8Array>,
    write: Omit<WriteOptions, 'rootDir' | 'inUse'>,
  ) => guarded(() => writeObject(objectPath(rootDir, key), body, { ...write, rootDir, inUse }));

  async function openObject(key: string): Promise<OpenObject> {
    const { file, facts } = await openWithFacts(rootDir, key);
    return { ...facts, stream: await bodyStream(file, facts.sizeBytes) };
  }

  return {
    async createUploadUrl(input) {
      assertUploadInput(input);
      const expiresAt = expiryFromNow(input.expiresInSeconds);
      const { key, contentType, maxBytes, sizeBytes = null, sha256 = '' } = input;
      const expires = expiresAt.getTime() / 1_000;
      const grant = {
        method: 'PUT',
        key,
        expires,
        contentType,
        maxBytes,
        sizeBytes,
        sha256,
        fileName: '',
      } as const;
      const headers = { 'content-type': contentType };
      return { url: signed(grant), method: 'PUT', headers, expiresAt: expiresAt.toISOString() };
    },

    async createDownloadUrl(input) {
      assertDownloadInput(input);
      const expiresAt = expiryFromNow(input.expiresInSeconds);
      const { key, contentType = '', fileName = '' } = input;
      const expires = expiresAt.getTime() / 1_000;
      const url = signed({
        method: 'GET',
        key,
        expires,
        contentType,
        maxBytes: 0,
        sizeBytes: null,
        sha256: '',
        fileName,
      });
      return { url, expiresAt: expiresAt.toISOString() };
    },

    async stat(key) {
      assertKey(key);
      return guarded(async () => {
        const opened = await unlessMissing(openWithFacts(rootDir, key));
        if (!opened) return null;
        await opened.file.close();
        return opened.facts;
      });
    },

    async read(key, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      assertKey(key);
      return guarded(async () => {
        const { file, facts } = await openWithFacts(rootDir, key);
        try {
          if (facts.sizeBytes > maxBytes) throw objectTooLarge(maxBytes);
          return (await file.readFile()).subarray(0, facts.sizeBytes);
        } finally {
          await file.close();
        }
      });
    },

    async readStream(key) {
      assertKey(key);
      return guarded(async () => (await openObject(key)).stream);
    },

    async write(key, body, { contentType }) {
      assertKey(key);
      assertContentType(contentType);
      const chunks = body instanceof Uint8Array ? Readable.from([body], { objectMode: true }) : body;
      return store(key, chunks, { contentType, maxBytes: Number.POSITIVE_INFINITY, check: NO_CHECK });
    },

    async delete(key) {
      assertKey(key);
      const path = objectPath(rootDir, key);
      await guarded(() => unlessMissing(unlink(path).then(() => syncFolder(dirname(path)))));
      await guarded(() => removeEmptyFolders(rootDir, dirname(path)));
    },

    async *list(prefix) {
      if (prefix !== '' && !isValidKey(`${prefix}x`)) throw fieldError('prefix', 'prefixNotValid');
      yield* listObjects(rootDir, prefix);
    },

    ping: () => guarded(() => makeDurableFolder(rootDir, rootDir)),
    close: async () => {},
    removeTemporary: (olderThanMs) => guarded(() => removeTemporaryFiles(rootDir, olderThanMs, inUse)),

    handler: createFileHandler({
      basePath: new URL(baseUrl, 'http://files.invalid').pathname.replace(/\/+$/, ''),
      signingKey: options.signingKey,
      upload: (request) =>
        receiveUpload(request, ({ key, contentType, maxBytes }, body, check) =>
          store(key, body, { contentType, maxBytes, check }),
        ),
      download: async (request) => sendObject(request, await openObject(request.grant.key)),
    }),
  };
}

type Opened = { file: FileHandle; facts: Awaited<ReturnType<typeof readTrailer>> };

async function openWithFacts(rootDir: string, key: string): Promise<Opened> {
  const file = await open(objectPath(rootDir, key), 'r');
  try {
    return { file, facts: await readTrailer(file) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bodyStream(file: FileHandle, sizeBytes: number): Promise<Readable> {
  if (sizeBytes > 0) return file.createReadStream({ start: 0, end: sizeBytes - 1 });
  await file.close();
  return Readable.from([]);
}

async function guarded<Result>(action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw asStorageError(error);
  }
}
