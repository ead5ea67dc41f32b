import { authApi, MAX_BULK_IDS, type DescribedUser } from '@colloquy/contracts';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

/** Names and addresses, which the auth service keeps. */
export interface People {
  /** By user id; accounts that are gone are missing. */
  byId(ids: readonly string[], context: RequestContext): Promise<ReadonlyMap<string, DescribedUser>>;
  /** null when the address has no account. */
  findByEmail(email: string, context: RequestContext): Promise<DescribedUser | null>;
}

export function createPeople(client: ServiceClient): People {
  return {
    async byId(ids, context) {
      const wanted = [...new Set(ids)];
      const people: DescribedUser[] = [];
      for (let start = 0; start < wanted.length; start += MAX_BULK_IDS) {
        const body = { ids: wanted.slice(start, start + MAX_BULK_IDS) };
        people.push(...(await client.call(authApi.describeUsers, { body }, { context })).data);
      }
      return new Map(people.map((person) => [person.user_id, person]));
    },
    async findByEmail(email, context) {
      const { data } = await client.call(authApi.describeUsers, { body: { emails: [email] } }, { context });
      return data[0] ?? null;
    },
  };
}
