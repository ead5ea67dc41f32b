import type { DescribedUser, RouteInput, authApi } from '@colloquy/contracts';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';

/** What other services may know of users. */
export function createUserProfileUseCases(deps: { readonly accounts: AccountRepository }) {
  return {
    async describeUsers({ body }: RouteInput<typeof authApi.describeUsers>) {
      return { data: (await deps.accounts.findMany(body)).map(describe) };
    },
  };
}

function describe({ _id, email, details }: AccountDocument): DescribedUser {
  const detail = (wanted: string): string => details.find(({ name }) => name === wanted)?.value ?? '';
  return {
    user_id: _id,
    email,
    firstName: detail('firstName'),
    lastName: detail('lastName'),
    wantsNotices: detail('notify') !== 'none',
  };
}
