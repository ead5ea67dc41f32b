import { authApi, MAX_BULK_IDS, type DescribedUser } from '@colloquy/contracts';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

export type UserProfiles = ReturnType<typeof createUserProfiles>;

/** Names and addresses, which the auth service stores. */
export function createUserProfiles(client: ServiceClient) {
  return {
    /** By user id; deleted accounts are missing. */
    async byId(ids: readonly string[], context: RequestContext) {
      const wanted = [...new Set(ids)];
      const users: DescribedUser[] = [];
      for (let start = 0; start < wanted.length; start += MAX_BULK_IDS) {
        const body = { ids: wanted.slice(start, start + MAX_BULK_IDS) };
        users.push(...(await client.call(authApi.describeUsers, { body }, { context })).data);
      }
      return new Map(users.map((user) => [user.user_id, user]));
    },
    /** The accounts of some addresses; at most MAX_BULK_IDS. */
    async byEmails(emails: readonly string[], context: RequestContext) {
      if (emails.length === 0) return [];
      return (await client.call(authApi.describeUsers, { body: { emails: [...emails] } }, { context })).data;
    },
    /** Null for an address without an account. */
    async findByEmail(email: string, context: RequestContext) {
      const { data } = await client.call(authApi.describeUsers, { body: { emails: [email] } }, { context });
      return data[0] ?? null;
    },
  };
}
