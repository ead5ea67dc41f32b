import { ERRORS } from '@colloquy/contracts';
import { createSmtpMailer } from '@colloquy/mailer';
import { describeMailer } from '@colloquy/mailer/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SmtpServerHandle, startSmtp, UNKNOWN_RECIPIENT } from '@colloquy/test-servers/smtp';

const FROM = 'Colloquy <no-reply@example.com>';

describeMailer('smtp', async () => {
  const server = await startSmtp();
  const mailer = createSmtpMailer({ url: server.url, from: FROM });
  return {
    mailer,
    received: async () => server.messages(),
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
});
