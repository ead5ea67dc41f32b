import { authApi, ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import type { ProductUnderTest } from '../product-under-test.ts';

const DEAD_SESSION = {
  status: 401,
  code: Number(ERRORS.sessionNotValid),
  body: { message: 'SESSION_NOT_VALID' },
};

export function describeSessions(product: ProductUnderTest): void {
  describe('sessions', () => {
    const { client } = product;
    const me = (jwt: string) => client.call(authApi.me, {}, { jwt });

    it('end where somebody logs out, with the very next call, and go on elsewhere', async () => {
      const { username, password, user } = await product.aTeam();
      const signIn = async (): Promise<string> =>
        (await client.call(authApi.login, { body: { username, password } })).data.jwt;
      const [here, elsewhere] = [await signIn(), await signIn()];
      expect((await me(here)).authUser.id).toBe(user.id);
      expect((await me(elsewhere)).authUser.id).toBe(user.id);
      await client.call(authApi.logout, {}, { jwt: here });
      await expect(me(here)).rejects.toMatchObject(DEAD_SESSION);
      await expect(client.call(authApi.logout, {}, { jwt: here })).rejects.toMatchObject(DEAD_SESSION);
      expect((await me(elsewhere)).authUser.id).toBe(user.id);
      expect((await me(await signIn())).authUser.id).toBe(user.id);
    });
  });
}
