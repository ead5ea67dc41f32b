import { authApi } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** A new name may take this long to stand on messages. */
const CACHED = { freshMs: 60_000, staleMs: 10 * 60_000 } as const;

export type AuthorNames = ReturnType<typeof createAuthorNames>;

/** The first names under which members write to visitors. */
export function createAuthorNames(client: ServiceClient) {
  const names = createCachedCall(client, authApi.describeUsers, {
    ...CACHED,
    pick: ({ data: [user] }) => user?.firstName ?? '',
  });
  return {
    /**
     * Empty where the account has none, or while accounts cannot be asked, which must not keep a message back: the
     * visitor then reads of the team.
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
