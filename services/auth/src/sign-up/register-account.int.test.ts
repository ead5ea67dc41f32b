import { afterAll, describe, expect, it } from 'vitest';
import { authApi, authEvents, operatorApi, ERRORS } from '@colloquy/contracts';
import { PASSWORD, openAuthHarness } from '../testing/auth-harness.ts';

const names = { firstName: 'Ada', lastName: 'Lovelace' };

const harness = await openAuthHarness({});
afterAll(() => harness.stop());

describe('an account', () => {
  const byOperator = async (username: string) => {
    const body = { email: `${username}@example.com`, username, password: PASSWORD, ...names };
    return harness.host.asService('operator').call(operatorApi.createAccount, { body });
  };
  const described = async (userId: string) => {
    const body = { ids: [userId], emails: [] };
    return (await harness.host.asService('workspace').call(authApi.describeUsers, { body })).result.data;
  };
  const registered = () => harness.host.publishedAs(authEvents.userRegistered).map(({ data }) => data);

  it('has the same names, event and way in whether a link, an operator or Google made it', async () => {
    const mailed = await harness.signUp('mailed-one');
    const made = (await byOperator('Made-One')).result.data;
    const google = await harness.signUpByGoogle('google-one');
    for (const { userId: user_id, email, username } of [mailed, { ...made, userId: made.user_id }, google]) {
      expect(registered()).toContainEqual({ user_id, email, username });
      expect(await described(user_id)).toMatchObject([{ user_id, email, wantsNotices: true }]);
    }
    expect(await described(mailed.userId)).toMatchObject([names]);
    expect(await described(made.user_id)).toMatchObject([names]);
    expect((await harness.login('mailed-one')).status).toBe(200);
    expect((await harness.login('made-one')).status).toBe(200);
  });

  it('is made once where the operator’s request is repeated under its key', async () => {
    const body = { email: 'once@example.com', username: 'made-once', password: PASSWORD, ...names };
    const create = () =>
      harness.host
        .asService('operator')
        .call(operatorApi.createAccount, { body }, { 'idempotency-key': 'made-once' });
    const [first, repeated] = [await create(), await create()];
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.result).toEqual(first.result);
  });

  it('is refused to an operator as to anybody: a weak password, a taken name', async () => {
    await byOperator('taken-one');
    expect((await byOperator('Taken-One')).body).toMatchObject({ code: Number(ERRORS.usernameTaken) });
    const body = { email: 'weak@example.com', username: 'weak-one', password: 'weak-one', ...names };
    const weak = await harness.host.asService('operator').call(operatorApi.createAccount, { body });
    expect(weak.body).toMatchObject({ code: Number(ERRORS.passwordNotValid) });
  });
});
