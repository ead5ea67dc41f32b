import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeMailer } from '../testing/index.ts';
import { createLocalMailbox, type LocalMailbox } from './local-mailbox.ts';

const FROM = 'Colloquy <no-reply@localhost>';
const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'colloquy-mail-'));

describeMailer('local mailbox', async () => {
  const dir = await aFolder();
  const mailer = createLocalMailbox({ dir, from: FROM });
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
    mailbox = createLocalMailbox({ dir, from: FROM });
    const server = createServer(mailbox.handler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
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
    const again = createLocalMailbox({ dir, from: FROM });
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

  it('passes over files that are not mails', async () => {
    await writeFile(join(dir, 'note.json'), '{"to": 1}');
    await writeFile(join(dir, 'broken.json'), '{');
    expect(await mailbox.list()).toHaveLength(1);
    await rm(join(dir, 'note.json'));
    await rm(join(dir, 'broken.json'));
  });

  it('shows the list, and a mail as text whose links can be followed', async () => {
    const [mail] = await mailbox.list();
    const list = await get('/mailbox');
    expect(list.body).toContain(`<a href="/mailbox/messages/${mail?.id}">&lt;b&gt;Confirm&lt;/b&gt;</a>`);
    const view = await get(`/mailbox/messages/${mail?.id}`);
    expect(view.body).toContain('<a href="https://example.com/confirm?token=1&amp;x=" rel="noreferrer">');
    expect(view.body).not.toContain('alert(1)');
    expect(view.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('answers JSON for programs', async () => {
    const { body } = await get('/mailbox/messages.json');
    expect(JSON.parse(body)).toEqual({ data: await mailbox.list() });
    const [mail] = await mailbox.list();
    expect(JSON.parse((await get(`/mailbox/messages/${mail?.id}.json`)).body)).toEqual({ data: mail });
    expect((await get(`/mailbox/messages/${mail?.id}.eml`)).headers['content-type']).toBe('message/rfc822');
  });

  it.each(['/mailbox/messages/../../etc/passwd', `/mailbox/messages/${'0'.repeat(64)}`, '/mailboxes', '/'])(
    'knows nothing of %s',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it.each([
    ['another name (DNS rebinding)', { host: 'evil.example' }],
    ['a name that only looks like loopback', { host: '127.0.0.1.evil.example' }],
    ['an address of the network', { host: '192.168.1.7' }],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }],
  ])('is not there for a request by %s', async (_name, headers) => {
    expect((await get('/mailbox/messages.json', headers)).status).toBe(404);
  });

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'answers by the name %s',
    async (host) => {
      expect((await get('/mailbox/messages.json', { host })).status).toBe(200);
    },
  );

  it('reports a folder that cannot be used as unavailable', async () => {
    const file = join(dir, 'a-file');
    await writeFile(file, '');
    const broken = createLocalMailbox({ dir: join(file, 'below'), from: FROM });
    await expect(broken.ping()).rejects.toEqual(
      expect.objectContaining({ code: '503005', retry: 'backoff' }),
    );
  });
});
