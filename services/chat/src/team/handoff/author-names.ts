import { authApi } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** A changed name may take this long to appear on messages. */
const CACHED = { freshMs: 60_000, staleMs: 10 * 60_000 } as const;

export type AuthorNames = ReturnType<typeof createAuthorNames>;

/** Reads members' first names, which visitors see on messages. */
export function createAuthorNames(client: ServiceClient) {
  const names = createCachedCall(client, authApi.describeUsers, {
    ...CACHED,
    pick: ({ data: [user] }) => user?.firstName ?? '',
  });
  return {
    /**
     * Empty when the account has no name, or while the auth service is unavailable, which must not block a message: the
     * visitor then sees the team as the author.
     */
    async nameOf(userId: string, context: RequestContext): Promise<string> {
      try {
        return await names.read({ body: { ids: [userId], emails: [] } }, { context });
      } catch (error) {
        if (isAppError(error) && error.kind === 'unavailable') return '';
        throw error;
      }
    },
  };
}
