import type { DescribedUser, workspaceApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

/** The addresses that belong to current members of the workspace: only these are mailed. */
export async function membersAt(
  { members }: Pick<WorkspaceDocument, 'members'>,
  emails: readonly string[],
  profiles: Pick<UserProfiles, 'byEmails'>,
  context: RequestContext,
): Promise<DescribedUser[]> {
  const ids = new Set(members.map(({ user_id }) => user_id));
  return (await profiles.byEmails(emails, context)).filter(({ user_id }) => ids.has(user_id));
}

export function createContactRecipientUseCases(deps: {
  readonly workspaces: Pick<WorkspaceRepository, 'findById'>;
  readonly profiles: Pick<UserProfiles, 'byEmails'>;
}) {
  const { workspaces, profiles } = deps;
  return {
    async findMemberAddresses({ params, body }, context) {
      const workspace = await workspaces.findById(params.id);
      if (workspace === null) throw notFound('workspace');
      const found = await membersAt(workspace, body.emails, profiles, context);
      return { data: found.map(({ email }) => email) };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}
