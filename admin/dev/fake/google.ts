import { googleApi, ERRORS } from '@colloquy/contracts';
import { handle, Refusal, refuseWrong, type Handler } from './handle.ts';
import type { FakeState } from './state.ts';

const PROVEN = { proof: 'fake', email: 'ada.lovelace@example.com' };

/** The API's part for Google; the code that comes back says what becomes of it. */
export function googleHandlers(state: FakeState): readonly Handler[] {
  const signedIn = { jwt: 'fake', user: state.me.authUser };
  return [
    handle(googleApi.readSignInWays, () => ({ data: { google: true } })),
    handle(googleApi.startGoogle, () => ({
      data: {
        url: 'https://accounts.google.com/?redirect_uri=http%3A%2F%2F127.0.0.1%2F',
        verifier: 'v'.repeat(43),
      },
    })),
    handle(googleApi.finishGoogle, ({ body }) => {
      if (body.code === 'late') throw new Refusal(400, Number(ERRORS.signInNotValid), 'SIGN_IN_NOT_VALID');
      if (body.code === 'link') return { data: { outcome: 'link' as const, ...PROVEN } };
      if (body.code === 'unknown') return { data: { outcome: 'unknown' as const, ...PROVEN } };
      return { data: { outcome: 'signed-in' as const, ...signedIn } };
    }),
    handle(googleApi.linkGoogle, ({ body }) => {
      refuseWrong(body.password, 'password');
      state.me.google = { email: PROVEN.email, name: 'Ada Lovelace' };
      return { data: signedIn };
    }),
    handle(googleApi.registerGoogle, () => ({ data: signedIn })),
    handle(googleApi.disconnectGoogle, ({ body }) => {
      refuseWrong(body.password, 'password');
      state.me.google = null;
      return { data: { google: null } };
    }),
  ];
}
