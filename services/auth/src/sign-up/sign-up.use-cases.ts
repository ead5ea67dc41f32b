import type { RouteInput, authApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Mailer } from '@colloquy/mailer';
import { derivedId, unlessTaken } from '@colloquy/persistence';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import { requestLink } from '../mail-tokens/link-requests.ts';
import { signIn } from '../sessions/session-starter.ts';
import type { MailTokenDocument } from '../mail-tokens/mail-tokens.model.ts';
import { isRepeatable, isUsable } from '../mail-tokens/mail-tokens.policy.ts';
import { REPEAT_LIMIT } from '../attempts/attempts.repository.ts';
import type { PasswordDependencies } from '../passwords/passwords.use-cases.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import { conflictOf } from '../accounts/account-conflicts.ts';
import { registerWithPassword } from './register-account.ts';

type Signup = RouteInput<typeof authApi.signup>['body'];

/** From an address to an account: the mailed link proves the address. */
export function createSignUpUseCases(
  deps: PasswordDependencies & {
    readonly mailer: Pick<Mailer, 'viewPathOf'>;
    readonly secondFactor: Pick<SecondFactor, 'isOn'>;
  },
) {
  const { accounts, mailTokens, codec, attempts, hasher, secondFactor, starter, now } = deps;

  const answer = async (account: AccountDocument, context: RequestContext) => ({
    data: await signIn(starter, account, context),
  });

  async function register(token: MailTokenDocument, body: Signup, context: RequestContext) {
    const { username } = body;
    const identity = { userId: accountIdOf(token), username, email: token.email };
    const account = await registerWithPassword({ accounts, hasher }, identity, body, context);
    await mailTokens.markUsed(token._id, now());
    return answer(account, context);
  }

  /**
   * The account that this sign-up created when its response was lost; null when there is none, or the name or
   * password differs. Attempts are counted, so that passwords cannot be guessed with a used token.
   */
  async function findRepeated(token: MailTokenDocument, body: Signup): Promise<AccountDocument | null> {
    if (!isRepeatable(token, now())) return null;
    const account = await accounts.findById(accountIdOf(token));
    if (account === null || account.usernameKey !== body.username.toLowerCase()) return null;
    // A lost response is not repeated after this point, and a sign-up must not bypass the factor.
    if (await secondFactor.isOn(account)) return null;
    const tries = `signup-repeat:${token._id}`;
    if (!(await attempts.isWithin(tries, REPEAT_LIMIT))) return null;
    if (!(await hasher.verify(account.passwordHash, body.password))) return null;
    await attempts.giveBack(tries);
    return account;
  }

  return {
    /**
     * Only the mail distinguishes known and unknown addresses. If the installation keeps its mail, a client on its
     * own machine is led to it; a mail that opens an existing account, such as a reset, is never shown this way.
     */
    async requestSignup({ body }, context) {
      const messageKey = await requestLink(deps, { purpose: 'signup', address: body.email }, context);
      const mailPath = context.isFromThisMachine ? (deps.mailer.viewPathOf?.(messageKey) ?? null) : null;
      return { data: { accepted: true, mailPath } };
    },

    /**
     * The account's id is derived from the token, so a token creates one account however often it is sent. A repeat
     * by the same user soon afterwards gets the first response.
     */
    async signup({ body }, context) {
      const tokenId = codec.read(body.token);
      const token = tokenId === null ? null : await mailTokens.findById(tokenId);
      if (token === null) throw new AppError({ code: ERRORS.tokenNotValid });
      if (!isUsable(token, 'signup', now())) {
        const repeated = await findRepeated(token, body);
        if (repeated === null) throw new AppError({ code: ERRORS.tokenNotValid });
        return answer(repeated, context);
      }
      return unlessTaken(
        () => register(token, body, context),
        async () => {
          // The first sign-up is still running, or ended before it marked the token.
          const repeated = await findRepeated(token, body);
          if (repeated !== null) return answer(repeated, context);
          throw await conflictOf(accounts, { username: body.username, email: token.email });
        },
      );
    },
  } satisfies UseCasesOf<typeof authApi>;
}

function accountIdOf(token: MailTokenDocument): string {
  return derivedId('account', token._id);
}
