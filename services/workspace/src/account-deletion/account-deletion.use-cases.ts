import type { MembershipEffects, workspaceApi } from '@colloquy/contracts';
import { AppError, orNull, ERRORS } from '@colloquy/errors';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { memberGone } from '../members/member-transitions.ts';
import type { VisitRepository } from '../members/visits.repository.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import { transition } from '../workspaces/workspaces.use-cases.ts';
import type { DecideChange, WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { fateOf, withDeletionMark, withoutDeletionMark, type Fate } from './account-deletion.policy.ts';

export type AccountDeletionUseCases = ReturnType<typeof createAccountDeletionUseCases>;

/**
 * Removes a deleted account from its workspaces. Auth decides and this service executes, in two steps: `reserve`
 * makes sure that no rule is violated (of two last ADMINs who leave at once, one is refused), and after the account
 * is deleted its event triggers `finish`. In between the member counts as gone where a member has to stay, and as a
 * member everywhere else; `release` undoes an interrupted attempt.
 */
export function createAccountDeletionUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly visits: VisitRepository;
  readonly entries: AuditRepository;
  readonly eraseAnswersWith: (text: string) => Promise<void>;
  readonly now: () => Date;
}) {
  const { workspaces, visits, entries, eraseAnswersWith, now } = deps;

  /** A workspace deleted meanwhile needs no change. */
  const changeUnlessGone = (workspaceId: string, decide: DecideChange) =>
    orNull(workspaces.change(workspaceId, decide));

  async function release(userId: string, attempt: string): Promise<void> {
    for (const { _id, members } of await workspaces.ofMember(userId)) {
      if (withoutDeletionMark(members, userId, attempt) === null) continue;
      await changeUnlessGone(_id, (workspace) => {
        const stays = withoutDeletionMark(workspace.members, userId, attempt);
        return stays === null ? null : { set: { members: stays }, events: [] };
      });
    }
  }

  return {
    async previewAccountDeletion({ params }) {
      const found = await workspaces.ofMember(params.userId);
      return { data: planOf(found.map((workspace) => [workspace, fateOf(workspace, params.userId)])) };
    },

    /** Decided on the written state, workspace by workspace; when one is blocked, none stays reserved. */
    async reserveAccountDeletion({ params, body }) {
      const { userId } = params;
      const found = await workspaces.ofMember(userId);
      const expected = planOf(found.map((workspace) => [workspace, fateOf(workspace, userId)]));
      if (expected.blocked.length > 0) return { data: expected };
      const fates = new Map<string, readonly [WorkspaceDocument, Fate]>();
      for (const { _id } of found) {
        await changeUnlessGone(_id, (workspace) => {
          // Decided again after a race: the last decision counts.
          fates.delete(_id);
          if (!workspace.members.some(({ user_id }) => user_id === userId)) return null;
          const fate = fateOf(workspace, userId);
          fates.set(_id, [workspace, fate]);
          if (fate === 'blocked') return null;
          return { set: { members: withDeletionMark(workspace.members, userId, body.attempt) }, events: [] };
        });
      }
      const data = planOf([...fates.values()]);
      if (data.blocked.length > 0) await release(userId, body.attempt);
      return { data };
    },

    async cancelAccountDeletion({ params, query }) {
      await release(params.userId, query.attempt);
      return { data: { released: true as const } };
    },

    /**
     * Ends every membership of a deleted user; a repeat continues with the rest. A workspace that would lose its last
     * ADMIN (joined during the deletion, and left by all others since) keeps the membership, which cannot be used any
     * more: permissions are not given to other members, and no work is lost. Then throws `wrongState`, so that an
     * operator sees it.
     */
    async finish(userId: string, context: RequestContext): Promise<void> {
      const stuck: string[] = [];
      for (const { _id } of await workspaces.ofMember(userId)) {
        await changeUnlessGone(_id, (workspace) => {
          if (!workspace.members.some(({ user_id }) => user_id === userId)) return null;
          const fate = fateOf(workspace, userId);
          if (fate === 'deleted') return transition(workspace, 'delete', context);
          if (fate === 'blocked') {
            stuck.push(_id);
            return null;
          }
          const others = workspace.members.filter(({ user_id }) => user_id !== userId);
          return memberGone(workspace, userId, others, { action: 'member.left', at: now(), context });
        });
      }
      await visits.purgeUser(userId);
      if (stuck.length > 0) {
        throw new AppError({
          code: ERRORS.wrongState,
          details: { reason: 'LAST_ADMIN', workspaces: [...new Set(stuck)] },
        });
      }
    },

    /**
     * Erases invitations, audit entries and stored responses that contain the address and were created until
     * `before`, because the address may be in use again.
     */
    async eraseAddress({ body }) {
      const { email } = body;
      const before = new Date(body.before);
      const isTheirs = (invitation: WorkspaceDocument['invitations'][number]): boolean =>
        invitation.email === email && invitation.createdAt <= before;
      for (const { _id } of await workspaces.ofInvitations({ email })) {
        await changeUnlessGone(_id, ({ invitations }) => {
          if (!invitations.some(isTheirs)) return null;
          return { set: { invitations: invitations.filter((one) => !isTheirs(one)) }, events: [] };
        });
      }
      await entries.eraseAddress(email, before);
      await eraseAnswersWith(email);
      return { data: { forgotten: true as const } };
    },

    /** Deletes rows of purged workspaces, which could not be found later. */
    async purgeLeftovers(deletedBefore: Date): Promise<void> {
      const ids = await workspaces.deletedBefore(deletedBefore);
      if (ids.length === 0) return;
      await visits.purgeWorkspaces(ids);
      await entries.purgeWorkspaces(ids);
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}

function planOf(fates: readonly (readonly [WorkspaceDocument, Fate])[]): MembershipEffects {
  const of = (wanted: Fate) =>
    fates.filter(([, fate]) => fate === wanted).map(([{ _id, name }]) => ({ id: _id, name }));
  return { deleted: of('deleted'), blocked: of('blocked'), left: of('left') };
}
