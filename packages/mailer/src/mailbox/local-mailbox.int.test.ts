import { ERRORS } from '@colloquy/errors';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { describeMailer } from '../testing/index.ts';
import { createLocalMailbox, type LocalMailbox } from './local-mailbox.ts';

const FROM = 'Colloquy <no-reply@localhost>';
const KEY = 'key-of-the-mailbox-0123456789';
const BY_COOKIE = { cookie: `other=1; colloquy_mailbox=${KEY}` };
const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'colloquy-mail-'));

describeMailer('local mailbox', async () => {
  const dir = await aFolder();
  const mailer = createLocalMailbox({ dir, from: FROM, key: KEY });
  const stop = () => rm(dir, { recursive: true });
  const received = async () =>
    (await mailer.list()).map(({ to, subject, text, html }) => ({ to, subject, text, html }));
  return { mailer, received, stop };
});

describe('the local mailbox', () => {
  let dir: string;
  let mailbox: LocalMailbox;
  let port: number;
  let stop: () => void;

  beforeAll(async () => {
    dir = await aFolder();
    mailbox = createLocalMailbox({ dir, from: FROM, key: KEY });
    const server = createServer(mailbox.handler);
    port = await listenOnLoopback(server);
    stop = () => {
      server.closeAllConnections();
      server.close();
    };
    await mailbox.send({
      to: 'ann@example.com',
      subject: '<b>Confirm</b>',
      text: 'Open https://example.com/confirm?token=1&x=<2>.',
      html: '<script>alert(1)</script>',
      messageKey: 'confirm:1',
      kind: 'confirm',
    });
  });
  afterAll(async () => {
    stop();
    await rm(dir, { recursive: true });
  });

  /** `fetch` sets Host by itself, so a raw request. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const call = request({ port, host: '127.0.0.1', path, headers }, async (res) => {
          const body = Buffer.concat(await res.toArray()).toString('utf8');
          resolve({ status: res.statusCode, headers: res.headers, body });
        });
        call.on('error', reject).end();
      },
    );

  it('keeps mails over a restart and still sends each key once', async () => {
    const again = createLocalMailbox({ dir, from: FROM, key: KEY });
    const mail = { to: 'ann@example.com', subject: 'x', text: 'x', kind: 'confirm' };
    await again.send({ ...mail, messageKey: 'confirm:1' });
    expect((await again.list()).map(({ subject }) => subject)).toEqual(['<b>Confirm</b>']);
  });

  it('writes whole files only: one JSON and one .eml, which any mail program opens', async () => {
    const names = await readdir(dir);
    expect(names.map((name) => name.replace(/^[0-9a-f]{64}/, 'id')).sort()).toEqual(['id.eml', 'id.json']);
    const source = await readFile(join(dir, names.find((name) => name.endsWith('.eml')) ?? ''), 'utf8');
    expect(source).toMatch(/^To: ann@example\.com\r?$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(source).toMatch(/^Message-ID: <[0-9a-f]{40}@localhost>\r?$/m);
  });

  it('collects what a killed writer has left, and no mail', async () => {
    const before = await readdir(dir);
    const left = ['eml', 'json'].map((kind) => join(dir, `${'a'.repeat(64)}.${kind}.${randomUUID()}.tmp`));
    for (const path of left) await writeFile(path, 'half a ma');
    expect(await mailbox.removeTemporary(60_000)).toBe(0);
    expect(await readdir(dir)).toHaveLength(before.length + 2);
    expect(await mailbox.removeTemporary(0)).toBe(2);
    expect((await readdir(dir)).toSorted()).toEqual(before.toSorted());
    expect(await mailbox.list()).toHaveLength(1);
  });

  it('passes over files that are not mails', async () => {
    await writeFile(join(dir, 'note.json'), '{"to": 1}');
    await writeFile(join(dir, 'broken.json'), '{');
    expect(await mailbox.list()).toHaveLength(1);
    await rm(join(dir, 'note.json'));
    await rm(join(dir, 'broken.json'));
  });

  it('shows the list, and a mail as text whose links can be followed', async () => {
    const [mail] = await mailbox.list();
    const list = await get('/mailbox', BY_COOKIE);
    expect(list.body).toContain(`<a href="/mailbox/messages/${mail?.id}">&lt;b&gt;Confirm&lt;/b&gt;</a>`);
    const view = await get(`/mailbox/messages/${mail?.id}`, BY_COOKIE);
    expect(view.body).toContain('<a href="https://example.com/confirm?token=1&amp;x=" rel="noreferrer">');
    expect(view.body).not.toContain('alert(1)');
    expect(view.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('answers JSON for programs', async () => {
    const { body } = await get(`/mailbox/messages.json?key=${KEY}`);
    expect(JSON.parse(body)).toEqual({ data: await mailbox.list() });
    const [mail] = await mailbox.list();
    expect(JSON.parse((await get(`/mailbox/messages/${mail?.id}.json`, BY_COOKIE)).body)).toEqual({
      data: mail,
    });
    expect((await get(`/mailbox/messages/${mail?.id}.eml`, BY_COOKIE)).headers['content-type']).toBe(
      'message/rfc822',
    );
  });

  it.each(['/mailbox/messages/../../etc/passwd', `/mailbox/messages/${'0'.repeat(64)}`, '/mailboxes', '/'])(
    'knows nothing of %s',
    async (path) => expect((await get(path, BY_COOKIE)).status).toBe(404),
  );

  it('opens by its link, which leaves a cookie and no key in the address', async () => {
    expect(mailbox.path).toBe(`/mailbox?key=${KEY}`);
    const opened = await get(mailbox.path);
    expect([opened.status, opened.headers.location]).toEqual([303, '/mailbox']);
    const [cookie = ''] = opened.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; Path=\/mailbox; HttpOnly; SameSite=Strict$/);
    const list = await get('/mailbox', { cookie: cookie.split(';', 1)[0] ?? '' });
    expect([list.status, list.body.includes('<b>Confirm</b>')]).toEqual([200, false]);
    expect(list.body).toContain('&lt;b&gt;Confirm&lt;/b&gt;');
  });

  it.each([
    ['without the key', '', {}],
    ['with a wrong key', '?key=wrong', {}],
    ['with an empty key', '?key=', {}],
    ['with a part of the key', `?key=${KEY.slice(0, -1)}`, {}],
    ['with a wrong cookie', '', { cookie: 'colloquy_mailbox=wrong' }],
    ['with a cookie of another name', '', { cookie: `mailbox=${KEY}` }],
    ['with a wrong key beside the cookie', '?key=wrong', BY_COOKIE],
  ])('tells nothing %s', async (_name, query, headers) => {
    const [mail] = await mailbox.list();
    const paths = ['/mailbox', '/mailbox/messages.json', `/mailbox/messages/${mail?.id}`];
    for (const path of [
      ...paths,
      `/mailbox/messages/${mail?.id}.json`,
      `/mailbox/messages/${mail?.id}.eml`,
    ]) {
      const answer = await get(path + query, headers);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.body).not.toContain('Confirm');
      expect(answer.body).not.toContain(KEY);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('reports a folder that cannot be used as unavailable', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, '');
    const broken = createLocalMailbox({ dir: join(file, 'below'), from: FROM, key: KEY });
    await expect(broken.ping()).rejects.toEqual(
      expect.objectContaining({ code: ERRORS.mailUnavailable, retry: 'backoff' }),
    );
  });
});
