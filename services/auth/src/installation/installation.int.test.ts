import { afterAll, describe, expect, it } from 'vitest';
import { billingApi, googleApi, authApi } from '@colloquy/contracts';
import { THIS_MACHINE_HEADER, type ServiceRouter } from '@colloquy/service-kit';
import { openAuthHarness } from '../testing/auth-harness.ts';

const HERE = { [THIS_MACHINE_HEADER]: 'yes' };
const withBilling = (isConnected: boolean) => (router: ServiceRouter) =>
  router.bind(billingApi.readPayments, async () => ({ data: { isConnected } }));

describe('what a guest is told of an installation', async () => {
  const harness = await openAuthHarness({ billing: withBilling(true) }, null);
  afterAll(() => harness.stop());
  const facts = async (headers = {}) =>
    (await harness.visitor().call(googleApi.readSignInWays, {}, headers)).result.data;

  it('is empty until somebody has signed up, and never again', async () => {
    expect((await facts()).isEmpty).toBe(true);
    const { userId } = await harness.signUp('first');
    expect((await facts()).isEmpty).toBe(false);
    expect(JSON.stringify(await facts())).not.toContain(userId);
  });

  it('keeps its mail in a mailbox, which only a browser of its own machine may read', async () => {
    expect((await facts()).mail).toEqual({ way: 'mailbox', isReadableHere: false });
    expect((await facts(HERE)).mail).toEqual({ way: 'mailbox', isReadableHere: true });
  });

  it('says whether payment is connected', async () => {
    expect((await facts()).billing).toBe(true);
  });
});

describe('what a guest is told while billing is away', async () => {
  const harness = await openAuthHarness({}, null);
  afterAll(() => harness.stop());

  it('leaves out what is sold, and lets everybody sign in', async () => {
    const { result } = await harness.visitor().call(googleApi.readSignInWays);
    expect(result.data).toMatchObject({ google: false, billing: null });
  });
});

describe('the mail of a sign-up in a mailbox', async () => {
  const harness = await openAuthHarness({}, null);
  afterAll(() => harness.stop());
  const ask = async (email: string, headers = {}) =>
    (await harness.visitor().call(authApi.requestSignup, { body: { email, terms: true } }, headers)).result
      .data;

  it('is shown to the browser of this machine that asked for it', async () => {
    const { mailPath } = await ask('here@example.com', HERE);
    const { id } = await harness.mailTo('here@example.com', 'confirm-signup');
    expect(mailPath).toMatch(new RegExp(`^/mailbox/shown/${id}\\?until=\\d+&proof=`));
  });

  it('is shown to nobody on another machine', async () => {
    expect((await ask('there@example.com')).mailPath).toBeNull();
  });

  it('answers alike for an address that has an account', async () => {
    const { email } = await harness.signUp('known');
    const answers = [await ask(email, HERE), await ask('unknown@example.com', HERE)];
    const shape = (path: string | null) => path?.replace(/[0-9a-f]{64}/, 'id').replace(/=[\w-]+/g, '=');
    expect(shape(answers[0]?.mailPath ?? null)).toBe(shape(answers[1]?.mailPath ?? null));
  });

  it('leads to no mail that opens an account: a reset answers as ever', async () => {
    const { email } = await harness.signUp('owner');
    const answer = await harness.visitor().call(authApi.requestPasswordReset, { body: { email } }, HERE);
    expect(answer.body).toEqual({ data: { accepted: true } });
  });

  it('has a path over the limits too, which never gets a mail', async () => {
    for (let n = 0; n < 8; n += 1) await ask('often@example.com', HERE);
    expect((await ask('often@example.com', HERE)).mailPath).not.toBeNull();
  });
});
