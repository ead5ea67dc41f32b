import type { Logger } from '@colloquy/observability';
import type { UserTokens } from '@colloquy/service-kit';

/** As `userTokens`, and says in the log whose session begins, whichever way they came. */
export function loggedSessions(userTokens: UserTokens, logger: Logger): UserTokens {
  return {
    ...userTokens,
    async mint(claims) {
      const token = await userTokens.mint(claims);
      logger.info({ user_id: claims.userId }, 'a session began');
      return token;
    },
  };
}
