import { afterAll, describe, expect, it, vi } from 'vitest';
import { authApi, authEvents, type EventEnvelope } from '@colloquy/contracts';
import { PASSWORD, openAuthHarness } from '../testing/auth-harness.ts';

const harness = await openAuthHarness({});
afterAll(() => harness.stop());

describe('mails of an account', () => {
  /** Waits until an event that matches `isIt` was published, which is after it was handled. */
  const published = (isIt: (event: EventEnvelope) => boolean): Promise<EventEnvelope> =>
    vi.waitFor(() => {
      const found = harness.host.published.findLast(isIt);
      if (found === undefined) throw new Error('not published yet');
      return found;
    });
  const requested = (purpose: string) =>
    published(
      ({ type, data }) =>
        type === authEvents.linkMailRequested.type &&
        authEvents.linkMailRequested.schema.parse(data).purpose === purpose,
    );
  const kindsTo = async (address: string) =>
    (await harness.mailbox.list()).filter(({ to }) => to === address).map(({ kind }) => kind);

  it('with a link to sign up are sent once, however often their event comes', async () => {
    const email = 'newcomer@example.com';
    await harness.host.asVisitor().call(authApi.requestSignup, { body: { email, terms: true } });
    const event = await requested('signup');
    await harness.host.bus.publish([event, event]);
    expect(await kindsTo(email)).toEqual(['confirm-signup']);
  });

  it('with a link to a new password are sent once, however often their event comes', async () => {
    const { email } = await harness.signUp();
    await harness.host.asVisitor().call(authApi.requestPasswordReset, { body: { email } });
    const event = await requested('reset');
    await harness.host.bus.publish([event, event]);
    expect((await kindsTo(email)).toSorted()).toEqual(['confirm-signup', 'reset-password']);
  });

  it('that tell of a changed password are sent once, however often their event comes', async () => {
    const { userId, email } = await harness.signUp();
    const change = (oldPassword: string, newPassword: string) =>
      harness.host.asUser(userId).call(authApi.changePassword, { body: { oldPassword, newPassword } });
    expect((await change(PASSWORD, 'New-horse8')).status).toBe(200);
    const event = await published(
      ({ type, key }) => type === authEvents.passwordChanged.type && key === userId,
    );
    await harness.host.bus.publish([event, event]);
    expect((await kindsTo(email)).toSorted()).toEqual(['confirm-signup', 'password-changed']);
  });

  it('that answer a sign-up are written in the language of the browser', async () => {
    const email = 'neu@example.com';
    const header = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    await harness.visitor().call(authApi.requestSignup, { body: { email, terms: true } }, header);
    const mail = await harness.mailTo(email, 'confirm-signup');
    expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail.html).toContain('<html lang="de">');
    expect(harness.tokenIn(mail)).not.toBe('');
  });

  it('to the owner of an account are written in the language of the profile, whoever asks', async () => {
    const { userId, email } = await harness.signUp();
    const body = [{ name: 'language' as const, value: 'hr' }];
    await harness.host.asUser(userId).call(authApi.writeDetails, { body });
    const header = { 'accept-language': 'fr' };
    await harness.visitor().call(authApi.requestPasswordReset, { body: { email } }, header);
    expect((await harness.mailTo(email, 'reset-password')).subject).toBe('Odaberite novu lozinku');
    const change = { oldPassword: PASSWORD, newPassword: 'New-horse8' };
    await harness.host.asUser(userId).call(authApi.changePassword, { body: change });
    expect((await harness.mailTo(email, 'password-changed')).html).toContain('<html lang="hr">');
  });

  it('are English in a language without texts', async () => {
    const email = 'other@example.com';
    const header = { 'accept-language': 'tlh' };
    await harness.visitor().call(authApi.requestSignup, { body: { email, terms: true } }, header);
    expect((await harness.mailTo(email, 'confirm-signup')).subject).toBe('Confirm your e-mail address');
  });
});
