import { ERRORS } from '@colloquy/errors';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListedObject, ObjectStorage, UploadUrl, UploadUrlInput } from '../object-storage.ts';

interface ObjectStorageUnderTest {
  /** An empty store, or one that the suite may write to below `suite/`. */
  readonly storage: ObjectStorage;
  /** Turns a signed address into one that can be fetched, for stores that sign relative ones. */
  readonly reach: (url: string) => string;
  /** Whether the store itself compares an upload with its declared SHA-256. */
  readonly checksContent: boolean;
  /** Whether the store itself stops an upload at `maxBytes` when no exact size was declared. */
  readonly checksBound: boolean;
  readonly stop: () => Promise<void>;
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const code = (value: string): unknown => expect.objectContaining({ code: value });

/** The behaviour required of every adapter of the object storage port. */
export function describeObjectStorage(name: string, start: () => Promise<ObjectStorageUnderTest>): void {
  describe(`object storage: ${name}`, () => {
    let subject: ObjectStorageUnderTest;
    let storage: ObjectStorage;
    let folder = 0;
    let key = '';

    beforeAll(async () => {
      subject = await start();
      storage = subject.storage;
    });
    afterAll(() => subject.stop());
    beforeEach(() => {
      folder += 1;
      key = `suite/${folder}/item-1/original.pdf`;
    });

    const writeText = (at: string, text: string) =>
      storage.write(at, Buffer.from(text), { contentType: 'text/plain' });
    const readText = async (at: string) => Buffer.from(await storage.read(at)).toString('utf8');
    const objectsUnder = async (prefix: string) => {
      const objects: ListedObject[] = [];
      for await (const object of storage.list(prefix)) objects.push(object);
      return objects;
    };
    const keysUnder = async (prefix: string) =>
      (await objectsUnder(prefix)).map((object) => object.key).sort();
    const uploadUrl = (changes: Partial<UploadUrlInput> = {}) =>
      storage.createUploadUrl({
        key,
        contentType: 'text/plain',
        maxBytes: 1_000,
        expiresInSeconds: 60,
        ...changes,
      });
    const put = ({ url, method, headers }: UploadUrl, body: string, changes: Record<string, string> = {}) =>
      fetch(subject.reach(url), { method, headers: { ...headers, ...changes }, body });
    const missing = () => storage.stat(key).then((found) => found === null);

    it('answers a ping', () => expect(storage.ping()).resolves.toBeUndefined());

    it('gives back what was written, with its size, type and hash', async () => {
      expect(await writeText(key, 'héllo')).toEqual({ sizeBytes: 6, sha256: sha256Of('héllo') });
      expect(await readText(key)).toBe('héllo');
      const { sha256, ...facts } = (await storage.stat(key)) ?? { sha256: '' };
      expect(facts).toEqual({ sizeBytes: 6, contentType: 'text/plain' });
      expect([null, sha256Of('héllo')]).toContain(sha256);
    });

    it('writes and reads streams', async () => {
      const body = Buffer.alloc(300_000, 'abc');
      const written = await storage.write(key, Readable.from([body.subarray(0, 7), body.subarray(7)]), {
        contentType: 'application/pdf',
      });
      expect(written.sizeBytes).toBe(300_000);
      const read = await (await storage.readStream(key)).toArray();
      expect(Buffer.concat(read).equals(body)).toBe(true);
    });

    it('keeps an empty object', async () => {
      await writeText(key, '');
      expect(await readText(key)).toBe('');
      expect(await (await storage.readStream(key)).toArray()).toEqual([]);
      expect(await storage.stat(key)).toMatchObject({ sizeBytes: 0 });
    });

    it('replaces an object by a second write', async () => {
      await writeText(key, 'a longer first text');
      await storage.write(key, Buffer.from('second'), { contentType: 'text/markdown' });
      expect(await readText(key)).toBe('second');
      expect(await storage.stat(key)).toMatchObject({ sizeBytes: 6, contentType: 'text/markdown' });
    });

    it('stores nothing when the body fails on the way', async () => {
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('half');
        throw new Error('the source broke');
      }
      const write = storage.write(key, Readable.from(failing()), { contentType: 'text/plain' });
      await expect(write).rejects.toEqual(code(ERRORS.fileStorageUnavailable));
      expect(await missing()).toBe(true);
    });

    it('says that an object does not exist', async () => {
      expect(await missing()).toBe(true);
      await expect(storage.read(key)).rejects.toEqual(code(ERRORS.notFound));
      await expect(storage.readStream(key)).rejects.toEqual(code(ERRORS.notFound));
    });

    it('reads no more than it is allowed to', async () => {
      await writeText(key, '12345');
      expect((await storage.read(key, { maxBytes: 5 })).byteLength).toBe(5);
      await expect(storage.read(key, { maxBytes: 4 })).rejects.toEqual(code(ERRORS.fileTooLarge));
    });

    it('deletes an object, also twice', async () => {
      await writeText(key, 'x');
      await storage.delete(key);
      await storage.delete(key);
      expect(await missing()).toBe(true);
    });

    it('lists by prefix, with sizes and times', async () => {
      const base = `suite/${folder}`;
      for (const one of ['b', 'a/2', 'a/1', 'a', 'ab/1']) await writeText(`${base}/${one}`, one);
      expect(await keysUnder(`${base}/`)).toEqual(
        ['a', 'a/1', 'a/2', 'ab/1', 'b'].map((k) => `${base}/${k}`),
      );
      expect(await keysUnder(`${base}/a/`)).toEqual([`${base}/a/1`, `${base}/a/2`]);
      expect(await keysUnder(`${base}/a`)).toHaveLength(4);
      expect(await keysUnder(`${base}/none/`)).toEqual([]);
      const [first] = await objectsUnder(`${base}/ab/`);
      expect(first).toEqual({ key: `${base}/ab/1`, sizeBytes: 4, lastModifiedAt: expect.any(Date) });
    });

    it.each([
      '',
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/../b',
      'a/./b',
      'a\\b',
      'a b',
      'a\0',
      '.hidden',
      'é',
      'a~',
      '%2e',
    ])('refuses the key %j', async (bad) => {
      await expect(storage.read(bad)).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(storage.stat(bad)).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(storage.delete(bad)).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(writeText(bad, 'x')).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(uploadUrl({ key: bad })).rejects.toEqual(code(ERRORS.fieldNotValid));
      const download = storage.createDownloadUrl({ key: bad, expiresInSeconds: 60 });
      await expect(download).rejects.toEqual(code(ERRORS.fieldNotValid));
    });

    it('refuses a prefix that leaves the store, and slots that no store can make', async () => {
      await expect(keysUnder('../')).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(uploadUrl({ contentType: 'text/plain\r\nx: y' })).rejects.toEqual(
        code(ERRORS.fieldNotValid),
      );
      await expect(uploadUrl({ expiresInSeconds: 0 })).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(uploadUrl({ sha256: 'abc' })).rejects.toEqual(code(ERRORS.fieldNotValid));
      await expect(uploadUrl({ sizeBytes: 1_001 })).rejects.toEqual(code(ERRORS.fileTooLarge));
    });

    it('takes an upload through a signed address, and a repeated one replaces it', async () => {
      const upload = await uploadUrl({ sizeBytes: 5, sha256: sha256Of('hello') });
      expect(Date.parse(upload.expiresAt)).toBeGreaterThan(Date.now());
      for (const attempt of [1, 2]) {
        expect({ attempt, status: (await put(upload, 'hello')).status }).toEqual({ attempt, status: 200 });
      }
      expect(await readText(key)).toBe('hello');
      expect(await storage.stat(key)).toMatchObject({ sizeBytes: 5, contentType: 'text/plain' });
    });

    it('refuses an upload of another type or size, or under another key', async () => {
      const upload = await uploadUrl({ sizeBytes: 5 });
      const elsewhere = { ...upload, url: upload.url.replace('original.pdf', 'other.pdf') };
      const answers = [
        await put(upload, 'hello', { 'content-type': 'text/html' }),
        await put(upload, 'hello!'),
        await put(upload, 'hell'),
        await put(elsewhere, 'hello'),
      ];
      for (const answer of answers) expect([400, 403, 413]).toContain(answer.status);
      expect(await keysUnder(`suite/${folder}/`)).toEqual([]);
    });

    it('refuses an upload of other content where the store can tell', async ({ skip }) => {
      if (!subject.checksContent) skip('this store does not compare checksums');
      const upload = await uploadUrl({ sha256: sha256Of('hello') });
      expect((await put(upload, 'hullo')).status).toBe(400);
      expect(await missing()).toBe(true);
    });

    it('refuses an upload over the bound where the store can tell', async ({ skip }) => {
      if (!subject.checksBound) skip('this store cannot check a bound');
      const upload = await uploadUrl({ maxBytes: 4 });
      expect((await put(upload, 'hello')).status).toBe(413);
      expect(await missing()).toBe(true);
    });

    it('refuses an address that was changed, is missing its signature or was made for reading', async () => {
      const upload = await uploadUrl();
      const forged = upload.url.replace(
        /(signature=)(.)/i,
        (_all, name, first) => name + (first === 'a' ? 'b' : 'a'),
      );
      const bare = upload.url.replace(/&?(x-amz-)?signature=[^&]*/i, '');
      const reading = await storage.createDownloadUrl({ key, expiresInSeconds: 60 });
      for (const url of [forged, bare, reading.url]) {
        expect((await put({ ...upload, url }, 'hello')).status).toBe(403);
      }
      expect(await missing()).toBe(true);
    });

    it('serves a download through a signed address, never in place unless it is an image', async () => {
      await writeText(key, '<script>');
      const { url } = await storage.createDownloadUrl({
        key,
        expiresInSeconds: 60,
        fileName: 'Prüf "1".html',
        contentType: 'text/html',
      });
      const answer = await fetch(subject.reach(url));
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe('<script>');
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Pr_f _1_.html"; filename*=UTF-8''Pr%C3%BCf%20%221%22.html`,
      );
      const image = await storage.createDownloadUrl({ key, expiresInSeconds: 60, contentType: 'image/png' });
      expect((await fetch(subject.reach(image.url))).headers.get('content-disposition')).toBe('inline');
    });

    it('answers 404 to a signed download of nothing, and 403 to a forged one', async () => {
      const { url } = await storage.createDownloadUrl({ key, expiresInSeconds: 60 });
      expect((await fetch(subject.reach(url))).status).toBe(404);
      expect((await fetch(subject.reach(url.replace('item-1', 'item-2')))).status).toBe(403);
    });
  });
}
