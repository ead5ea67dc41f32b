import { afterAll, describe, expect, it } from 'vitest';
import { authApi } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import { openAuthHarness, PASSWORD } from '../testing/auth-harness.ts';

/** Logged lines, as they would be written. */
const lines: { readonly level: string; readonly message: string; readonly fields: string }[] = [];
const write = (level: string) => (fields: object, message: string) =>
  void lines.push({ level, message, fields: JSON.stringify(fields) });
const logger: Logger = {
  debug: write('debug'),
  info: write('info'),
  warn: write('warn'),
  error: write('error'),
  child: () => logger,
};

describe('the log of sign-ins', async () => {
  const harness = await openAuthHarness({}, undefined, logger);
  afterAll(() => harness.stop());

  const said = (message: string) => lines.filter((line) => line.message === message);

  it('has each session that begins, by its user', async () => {
    const { username, userId } = await harness.signUp();
    const before = said('a session began').length;
    await harness.login(username);
    expect(said('a session began').slice(before)).toMatchObject([
      { level: 'info', fields: JSON.stringify({ user_id: userId }) },
    ]);
  });

  it('has wrong passwords and one line for a lock, and nothing of what was typed or from where', async () => {
    const { username, userId, email } = await harness.signUp();
    const typed = 'Typed-by-mistake7';
    const from = harness.host.asVisitor('203.0.113.77');
    for (let tries = 0; tries < 9; tries += 1) await harness.login(username, typed, from);
    await harness.login('nobody-of-that-name', typed, from);
    const wrong = said('a password was wrong');
    expect(wrong.filter(({ fields }) => fields.includes(userId))).toHaveLength(5);
    expect(wrong.filter(({ fields }) => fields === JSON.stringify({ of: 'login' }))).toHaveLength(1);
    expect(said('tries are locked').filter(({ fields }) => fields.includes(userId))).toHaveLength(1);
    const whole = JSON.stringify(lines);
    for (const secret of [typed, PASSWORD, username, 'nobody-of-that-name', email, '203.0.113.77']) {
      expect(whole).not.toContain(secret);
    }
  });

  it('has who asks for a password again and is wrong', async () => {
    const { userId } = await harness.signUp();
    const before = said('a password was wrong').length;
    await harness.host
      .asUser(userId)
      .call(authApi.changePassword, { body: { oldPassword: 'Not-my-own7', newPassword: 'Another-horse8' } });
    expect(said('a password was wrong').slice(before)).toMatchObject([
      { fields: JSON.stringify({ of: 'account', user_id: userId }) },
    ]);
  });
});
