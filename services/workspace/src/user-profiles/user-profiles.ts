import { authApi, MAX_BULK_IDS, type DescribedUser } from '@colloquy/contracts';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

export type UserProfiles = ReturnType<typeof createUserProfiles>;

/** Names and addresses, which the auth service keeps. */
export function createUserProfiles(client: ServiceClient) {
  return {
    /** By user id; accounts that are gone are missing. */
    async byId(ids: readonly string[], context: RequestContext) {
      const wanted = [...new Set(ids)];
      const users: DescribedUser[] = [];
      for (let start = 0; start < wanted.length; start += MAX_BULK_IDS) {
        const body = { ids: wanted.slice(start, start + MAX_BULK_IDS) };
        users.push(...(await client.call(authApi.describeUsers, { body }, { context })).data);
      }
      return new Map(users.map((user) => [user.user_id, user]));
    },
    /** Those of some addresses that have an account; at most MAX_BULK_IDS of them. */
    async byEmails(emails: readonly string[], context: RequestContext) {
      if (emails.length === 0) return [];
      return (await client.call(authApi.describeUsers, { body: { emails: [...emails] } }, { context })).data;
    },
    /** null when the address has no account. */
    async findByEmail(email: string, context: RequestContext) {
      const { data } = await client.call(authApi.describeUsers, { body: { emails: [email] } }, { context });
      return data[0] ?? null;
    },
  };
}
