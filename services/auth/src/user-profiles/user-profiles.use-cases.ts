import type { DescribedUser, authApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';

/** What other services may know about users. */
export function createUserProfileUseCases(deps: { readonly accounts: AccountRepository }) {
  return {
    async describeUsers({ body }) {
      return { data: (await deps.accounts.findMany(body)).map(describe) };
    },
  } satisfies UseCasesOf<typeof authApi>;
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
