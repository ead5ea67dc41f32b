import { ERRORS } from '@colloquy/errors';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { describeMailer } from '../testing/index.ts';
import { createLocalMailbox, type LocalMailbox } from './local-mailbox.ts';
import { provesView, VIEW_MS, viewPath } from './view-proof.ts';

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
      html: '<!doctype html><head></head><a href="https://example.com/confirm?token=1">Finish</a><script>alert(1)</script>',
      messageKey: 'confirm:1',
      kind: 'confirm',
    });
  });
  afterAll(async () => {
    stop();
    await rm(dir, { recursive: true });
  });

  /** A raw request, because `fetch` sets Host itself. */
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
    const ahead = new Date(Date.now() + 3_600_000);
    await utimes(left[0] ?? '', ahead, ahead);
    expect(await mailbox.removeTemporary(0)).toBe(2);
    expect((await readdir(dir)).toSorted()).toEqual(before.toSorted());
    expect(await mailbox.list()).toHaveLength(1);
  });

  it('keeps mails for 30 days and the newest 1,000', async () => {
    const old = await mkdtemp(join(tmpdir(), 'old-mails-'));
    const kept = createLocalMailbox({ dir: old, from: FROM, key: KEY });
    const send = (number: number) =>
      kept.send({
        to: 'ann@example.com',
        subject: `${number}`,
        text: 'x',
        kind: 'x',
        messageKey: `${number}`,
      });
    await send(1);
    const [mail] = await kept.list();
    const source = await readFile(join(old, `${mail?.id}.json`), 'utf8');
    const copies = Array.from({ length: 1_001 }, (_, index) => index.toString(16).padStart(64, '0'));
    for (const id of copies) {
      await writeFile(join(old, `${id}.json`), JSON.stringify({ ...JSON.parse(source), id }));
    }
    expect(await kept.removeOld(new Date())).toBe(2);
    expect(await kept.list()).toHaveLength(1_000);
    expect(await kept.removeOld(new Date(Date.now() + 30 * 24 * 3_600_000 + 60_000))).toBe(1_000);
    expect(await readdir(old)).toEqual([]);
    await rm(old, { recursive: true });
  });

  it('passes over files that are not mails', async () => {
    await writeFile(join(dir, 'note.json'), '{"to": 1}');
    await writeFile(join(dir, 'broken.json'), '{');
    expect(await mailbox.list()).toHaveLength(1);
    await rm(join(dir, 'note.json'));
    await rm(join(dir, 'broken.json'));
  });

  it('lists sender, subject and time of each mail', async () => {
    const [mail] = await mailbox.list();
    const { body } = await get('/mailbox', BY_COOKIE);
    expect(body).toContain(
      `<a href="/mailbox/messages/${mail?.id}"><strong>&lt;b&gt;Confirm&lt;/b&gt;</strong>`,
    );
    expect(body).toContain(`<time datetime="${mail?.sentAt}"`);
    expect(body).toContain('Colloquy &lt;no-reply@localhost&gt; · To ann@example.com');
  });

  it('shows the mail as it was made, in a frame in which nothing runs and nothing is loaded', async () => {
    const [mail] = await mailbox.list();
    const page = await get(`/mailbox/messages/${mail?.id}`, BY_COOKIE);
    expect(page.body).toContain(`src="/mailbox/messages/${mail?.id}/html" sandbox="`);
    expect(page.body).not.toMatch(/sandbox="[^"]*allow-scripts/);
    expect(page.body).not.toContain('alert(1)');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-src 'self'");
    const framed = await get(`/mailbox/messages/${mail?.id}/html`, BY_COOKIE);
    expect(framed.body).toContain(
      '<head><base target="_top"></head><a href="https://example.com/confirm?token=1">',
    );
    const rules = String(framed.headers['content-security-policy']).split('; ');
    expect(rules).toContain("default-src 'none'");
    expect(rules).toContain("frame-ancestors 'self'");
    expect(rules.some((rule) => rule.startsWith('script-src') || rule.includes('allow-scripts'))).toBe(false);
    expect(rules.some((rule) => rule.startsWith('sandbox '))).toBe(true);
  });

  it('shows the text as the other view, with links that can be followed', async () => {
    const [mail] = await mailbox.list();
    const { body } = await get(`/mailbox/messages/${mail?.id}/text`, BY_COOKIE);
    expect(body).toContain('<a href="https://example.com/confirm?token=1&amp;x=" rel="noreferrer">');
    expect(body).not.toContain('<iframe');
  });

  it('speaks the language of the browser where it has its texts, and English else', async () => {
    expect((await get('/mailbox', { ...BY_COOKIE, 'accept-language': 'tlh' })).body).toContain('lang="en"');
  });

  describe('the page of one mail', () => {
    const withQuery = (path: string, view: string) => path.replace('?', `${view}?`);

    it('shows that mail without the key, and nothing of the others', async () => {
      const path = mailbox.viewPathOf('confirm:1');
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(page.body).not.toContain(KEY);
      expect(page.body).not.toContain('href="/mailbox"');
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      const [, framed = ''] = /<iframe[^>]* src="([^"]+)"/.exec(page.body) ?? [];
      expect((await get(framed.replaceAll('&amp;', '&'))).body).toContain('Finish');
      expect((await get(withQuery(path, '/text'))).body).toContain('token=1');
    });

    it('waits for a mail that is under way', async () => {
      const path = mailbox.viewPathOf('confirm:later');
      const waiting = await get(path);
      expect(waiting.body).toContain('http-equiv="refresh"');
      expect(waiting.body).toContain('The mail is on its way');
      const mail = { to: 'ann@example.com', subject: 'Late', text: 'x', kind: 'confirm' };
      await mailbox.send({ ...mail, messageKey: 'confirm:later' });
      expect((await get(path)).body).toContain('Late');
      await rm(join(dir, `${/[0-9a-f]{64}/.exec(path)?.[0]}.json`));
      await rm(join(dir, `${/[0-9a-f]{64}/.exec(path)?.[0]}.eml`));
    });

    it.each<[string, (path: string, other: string) => string]>([
      ['without a proof', (path) => path.replace(/&proof=.*/, '')],
      ['without its end', (path) => path.replace(/until=\d+&/, '')],
      [
        'with a later end',
        (path) => path.replace(/until=(\d+)/, (_until, end: string) => `until=${Number(end) + 1}`),
      ],
      ['with an end of no number', (path) => path.replace(/until=\d+/, 'until=1e99')],
      [
        'with the proof of another mail',
        (path, other) => path.replace(/\?.*/, '') + other.replace(/.*\?/, '?'),
      ],
      ['with the key of the mailbox as proof', (path) => path.replace(/proof=.*/, `proof=${KEY}`)],
      ['as a link to the whole mailbox', (path) => `/mailbox${path.slice(path.indexOf('?'))}`],
      ['as a message of the mailbox', (path) => path.replace('/shown/', '/messages/')],
      ['as the source of the mail', (path) => path.replace('/shown/', '/messages/').replace('?', '.eml?')],
    ])('tells nothing %s', async (_name, change) => {
      const path = change(mailbox.viewPathOf('confirm:1'), mailbox.viewPathOf('confirm:2'));
      const answer = await get(path);
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain('Confirm');
    });

    it('ends after an hour', () => {
      const id = 'a'.repeat(64);
      const made = viewPath(KEY, id, 0);
      const query = new URLSearchParams(made.slice(made.indexOf('?')));
      expect(provesView(KEY, id, query, VIEW_MS - 1)).toBe(true);
      expect(provesView(KEY, id, query, VIEW_MS)).toBe(false);
      expect(provesView('another key', id, query, 1)).toBe(false);
    });
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
      `/mailbox/messages/${mail?.id}/html`,
      `/mailbox/messages/${mail?.id}/text`,
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
