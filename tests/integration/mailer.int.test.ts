import { ERRORS } from '@colloquy/contracts';
import { createSmtpMailer } from '@colloquy/mailer';
import { describeMailer } from '@colloquy/mailer/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SmtpServerHandle,
  type SmtpPoint,
  startSmtp,
  UNKNOWN_RECIPIENT,
} from '@colloquy/test-servers/smtp';

const FROM = 'Colloquy <no-reply@example.com>';

describeMailer('smtp', async () => {
  const server = await startSmtp();
  const mailer = createSmtpMailer({ url: server.url, from: FROM });
  return {
    mailer,
    received: async () =>
      server.messages().map(({ to, subject, text, html }) => ({ to, subject, text, html })),
    stop: async () => {
      await mailer.close();
      await server.stop();
    },
  };
});

describe('the SMTP adapter', () => {
  let server: SmtpServerHandle;
  beforeAll(async () => {
    server = await startSmtp();
  });
  afterAll(() => server.stop());

  const aMail = (to: string) => ({ to, subject: 's', text: 't', messageKey: 'k', kind: 'test' });

  it('says that a refused recipient is not worth another try', async () => {
    const mailer = createSmtpMailer({ url: server.url, from: FROM });
    const send = mailer.send(aMail(`${UNKNOWN_RECIPIENT}ann@example.com`));
    await expect(send).rejects.toEqual(
      expect.objectContaining({ code: ERRORS.mailUnavailable, retry: 'never' }),
    );
  });

  it('is tried again later when the server is down, and the same key then goes out', async () => {
    const first = await startSmtp();
    const { port } = new URL(first.url);
    const mailer = createSmtpMailer({ url: first.url, from: FROM });
    await first.stop();
    const down = expect.objectContaining({ code: ERRORS.mailUnavailable, retry: 'backoff' });
    await expect(mailer.send(aMail('ann@example.com'))).rejects.toEqual(down);
    await expect(mailer.ping()).rejects.toEqual(down);

    const second = await startSmtp(Number(port));
    await mailer.send(aMail('ann@example.com'));
    expect(second.messages()).toHaveLength(1);
    await second.stop();
  });

  describe('with a mail that must not arrive twice', () => {
    const down = expect.objectContaining({ code: ERRORS.mailUnavailable, retry: 'backoff' });

    /** A server that reports the progress of a mail, with an action at one point. */
    async function aServer(at?: SmtpPoint, act: (server: SmtpServerHandle) => void = () => undefined) {
      const steps: string[] = [];
      const staged: SmtpServerHandle = await startSmtp(0, async (point) => {
        steps.push(point);
        if (point === at) act(staged);
      });
      const mailer = createSmtpMailer({ url: staged.url, from: FROM });
      const begin = async () => void steps.push('begin');
      const send = (to = 'ann@example.com', begins = begin) => mailer.sendAtMostOnce(aMail(to), begins);
      return { server: staged, steps, send };
    }

    it('has begun once the server waits for the content, and not before', async () => {
      const { server: staged, steps, send } = await aServer();
      expect(await send()).toBe('sent');
      expect(steps.filter((step) => step !== 'content')).toEqual([
        'connected',
        'recipient',
        'begin',
        'taken',
        'replied',
      ]);
      await staged.stop();
    });

    it('has the same Message-ID each time', async () => {
      const { server: staged, send } = await aServer();
      await send();
      await send();
      const [first, second] = staged.messages().map(({ messageId }) => messageId);
      expect(first).toMatch(/^<.{40}@example\.com>$/);
      expect(second).toBe(first);
      await staged.stop();
    });

    it('gives no byte of it away where what begins it fails', async () => {
      const { server: staged, send } = await aServer();
      await expect(send('ann@example.com', () => Promise.reject(new Error('no lease')))).rejects.toEqual(
        down,
      );
      expect(staged.messages()).toEqual([]);
      await staged.stop();
    });

    it('has not begun where the server is down or refuses its recipient', async () => {
      const { server: staged, steps, send } = await aServer();
      const refused = expect.objectContaining({ code: ERRORS.mailUnavailable, retry: 'never' });
      await expect(send(`${UNKNOWN_RECIPIENT}ann@example.com`)).rejects.toEqual(refused);
      await staged.stop();
      await expect(send()).rejects.toEqual(down);
      expect(steps).toEqual(['connected', 'recipient']);
    });

    it('is tried again where the connection is cut before it has begun', async () => {
      const { server: staged, steps, send } = await aServer('recipient', ({ cut }) => cut());
      await expect(send()).rejects.toEqual(down);
      expect(steps).not.toContain('begin');
      await staged.stop();
    });

    it('says that it may have arrived where the connection is cut afterwards', async () => {
      const { server: staged, send } = await aServer('taken', ({ cut }) => cut());
      expect(await send()).toBe('unknown');
      expect(staged.messages()).toHaveLength(1);
      await staged.stop();
    });
  });
});
