import { AppError, ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import type { Mailer } from './mailer.ts';
import { watchMailer } from './watched-mailer.ts';

const MAIL = {
  to: 'walter@example.com',
  subject: 'Welcome',
  text: 'Hello',
  messageKey: 'key',
  kind: 'invitation',
};

describe('a watched mailer', () => {
  it('logs a refused mail without its address, says so until a mail leaves, and throws on', async () => {
    const lines: string[] = [];
    const cause = Object.assign(new Error('550 5.1.1 <walter@example.com>: no such user'), {
      responseCode: 550,
    });
    const outcomes = [new AppError({ code: ERRORS.mailUnavailable, cause, retry: 'never' }), null];
    const mailer: Mailer = {
      viewPathOf: null,
      async send() {
        const outcome = outcomes.shift();
        if (outcome) throw outcome;
      },
      sendAtMostOnce: async () => 'sent',
      ping: async () => undefined,
      close: async () => undefined,
    };
    const watched = watchMailer(mailer, {
      warn: (fields, message) => void lines.push(JSON.stringify({ ...fields, message })),
    });
    expect(watched.trouble()).toBeNull();
    await expect(watched.send(MAIL)).rejects.toThrow();
    expect(watched.trouble()).toBe('the newest mail (invitation) was refused: 550');
    expect(lines).toEqual([
      '{"kind":"invitation","reply":550,"isForGood":true,"message":"a mail was refused"}',
    ]);
    await watched.send(MAIL);
    expect(watched.trouble()).toBeNull();
  });
});
