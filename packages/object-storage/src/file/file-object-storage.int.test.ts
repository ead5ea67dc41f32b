import { ERRORS } from '@colloquy/errors';
import { readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { describeObjectStorage, serveTestFiles, type TestFiles } from '../testing/index.ts';

const start = (): Promise<TestFiles> => serveTestFiles(() => '/files');

describeObjectStorage('files', async () => {
  const { storage, origin, stop } = await start();
  return { storage, stop, reach: (url) => origin + url, checksContent: true, checksBound: true };
});

describe('files behind signed addresses', async () => {
  const running = await start();
  afterAll(() => running.stop());

  const filesLeft = async () => {
    const entries = await readdir(running.rootDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  const anUpload = async (key: string, maxBytes = 1_000_000) => {
    const input = { key, contentType: 'text/plain', maxBytes, expiresInSeconds: 60 };
    return running.origin + (await running.storage.createUploadUrl(input)).url;
  };
  const openUpload = (url: string) => {
    const upload = request(url, { method: 'PUT', headers: { 'content-type': 'text/plain' } });
    upload.on('error', () => {});
    return upload;
  };

  it('leaves nothing of an upload that is cut', async () => {
    const upload = openUpload(await anUpload('cut/1'));
    upload.write('half of it');
    await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(1));
    expect(await running.storage.stat('cut/1')).toBeNull();
    upload.destroy();
    await vi.waitFor(async () => expect(await filesLeft()).toEqual([]));
  });

  it('shows the old object until a new upload is whole', async () => {
    await running.storage.write('swap/1', Buffer.from('old'), { contentType: 'text/plain' });
    const upload = openUpload(await anUpload('swap/1'));
    upload.write('ne');
    await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(2));
    expect(Buffer.from(await running.storage.read('swap/1')).toString()).toBe('old');
    const done = new Promise((resolve) => upload.once('response', (answer) => resolve(answer.statusCode)));
    upload.end('w');
    expect(await done).toBe(200);
    expect(Buffer.from(await running.storage.read('swap/1')).toString()).toBe('new');
    await running.storage.delete('swap/1');
  });

  it('stops reading at the bound when the length was not declared', async () => {
    const upload = openUpload(await anUpload('big/1', 100));
    const answered = new Promise<number | undefined>((resolve) => {
      upload.once('response', (answer) => resolve(answer.resume().statusCode));
    });
    upload.write('x'.repeat(101));
    expect(await answered).toBe(413);
    upload.destroy();
    await vi.waitFor(async () => expect(await filesLeft()).toEqual([]));
  });

  it('answers faults in the envelope, with the request id', async () => {
    const url = (await anUpload('a/1')).replace(/signature=.*/, 'signature=AAAA');
    const answer = await fetch(url, { method: 'PUT', headers: { 'x-request-id': 'r-1' }, body: 'x' });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 403,
      body: { code: Number(ERRORS.signatureNotValid), message: 'SIGNATURE_NOT_VALID', requestId: 'r-1' },
    });
    expect((await fetch(`${running.origin}/files/../../etc/passwd`)).status).toBe(404);
    expect((await fetch(`${running.origin}/files/%2e%2e%2fetc%2fpasswd`)).status).toBe(404);
    expect((await fetch(`${running.origin}/files/a/1`, { method: 'DELETE' })).status).toBe(405);
  });

  it('refuses an address whose time is over', async () => {
    const url = await anUpload('late/1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'text/plain' },
        body: 'x',
      });
      expect(answer.status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets a browser run nothing, and lets it keep what has not changed', async () => {
    await running.storage.write('safe/1', Buffer.from('<svg/>'), { contentType: 'image/svg+xml' });
    const { url } = await running.storage.createDownloadUrl({ key: 'safe/1', expiresInSeconds: 60 });
    const answer = await fetch(running.origin + url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
    });
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(running.origin + url, { headers })).status).toBe(304);
    const head = await fetch(running.origin + url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', '']);
    await running.storage.delete('safe/1');
  });

  it('sweeps what a crash has left, and neither objects nor running uploads', async () => {
    await running.storage.write('sweep/1', Buffer.from('x'), { contentType: 'text/plain' });
    const orphan = join(running.rootDir, 'sweep', '2~tmp-orphan');
    await writeFile(orphan, 'half');
    const upload = openUpload(await anUpload('sweep/3'));
    upload.write('still coming');
    await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(3));

    expect(await running.storage.removeTemporary(60_000)).toBe(0);
    await utimes(orphan, new Date(0), new Date(0));
    expect(await running.storage.removeTemporary(60_000)).toBe(1);
    await writeFile(orphan, 'half');
    const ahead = new Date(Date.now() + 3_600_000);
    await utimes(orphan, ahead, ahead);
    expect(await running.storage.removeTemporary(60_000)).toBe(0);
    expect(await running.storage.removeTemporary(0)).toBe(1);
    expect(await running.storage.removeTemporary(0)).toBe(0);
    expect(await Readable.from(running.storage.list('')).toArray()).toMatchObject([{ key: 'sweep/1' }]);
    upload.destroy();
    await vi.waitFor(async () => expect(await filesLeft()).toEqual(['1~']));
  });

  it('removes folders that deletions have emptied, while others write into them', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `race/deep/er/${index}`);
    const churn = async (key: string): Promise<void> => {
      await running.storage.write(key, Buffer.from(key), { contentType: 'text/plain' });
      await running.storage.delete(key);
    };
    await Promise.all(keys.map(churn));
    expect(await readdir(running.rootDir)).not.toContain('race');
  });

  it('reports a damaged file as a fault of the store, not as content', async () => {
    await running.storage.write('broken/1', Buffer.from('content'), { contentType: 'text/plain' });
    await truncate(join(running.rootDir, 'broken', '1~'), 100);
    await expect(running.storage.read('broken/1')).rejects.toEqual(
      expect.objectContaining({ code: ERRORS.fileStorageUnavailable }),
    );
  });
});
