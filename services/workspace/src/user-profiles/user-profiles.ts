import { authApi, MAX_BULK_IDS, type DescribedUser } from '@colloquy/contracts';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

/** Names and addresses, which the auth service keeps. */
export interface UserProfiles {
  /** By user id; accounts that are gone are missing. */
  byId(ids: readonly string[], context: RequestContext): Promise<ReadonlyMap<string, DescribedUser>>;
  /** null when the address has no account. */
  findByEmail(email: string, context: RequestContext): Promise<DescribedUser | null>;
}

export function createUserProfiles(client: ServiceClient): UserProfiles {
  return {
    async byId(ids, context) {
      const wanted = [...new Set(ids)];
      const users: DescribedUser[] = [];
      for (let start = 0; start < wanted.length; start += MAX_BULK_IDS) {
        const body = { ids: wanted.slice(start, start + MAX_BULK_IDS) };
        users.push(...(await client.call(authApi.describeUsers, { body }, { context })).data);
      }
      return new Map(users.map((user) => [user.user_id, user]));
    },
    async findByEmail(email, context) {
      const { data } = await client.call(authApi.describeUsers, { body: { emails: [email] } }, { context });
      return data[0] ?? null;
    },
  };
}
