import { normaliseEmail, type workspaceApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import {
  requireUser,
  type MailTokenCodec,
  type RequestContext,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { memberJoined } from '../workspaces/member-joined.ts';
import type { InvitationRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceChange, WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { heldBy, openedBy } from './invitations.policy.ts';
import { accepted } from './invitations.transition.ts';

/** Invitations as seen by the holder of the mailed link. */
export function createJoiningUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly codec: MailTokenCodec;
  readonly now: () => Date;
}) {
  const { workspaces, profiles, codec, now } = deps;

  /** Checked before any query: a caller without a token learns nothing about workspaces and invitations. */
  function tokenIdOf(token: string): string {
    const tokenId = codec.read(token);
    if (tokenId === null) throw new AppError({ code: ERRORS.invitationTokenInvalid });
    return tokenId;
  }

  /** A deleted workspace has no invitations any more. */
  async function invitingWorkspace(workspaceId: string): Promise<WorkspaceDocument> {
    const workspace = await workspaces.findById(workspaceId);
    if (workspace === null) throw new AppError({ code: ERRORS.invitationDoesNotExist });
    return workspace;
  }

  function join(
    workspace: WorkspaceDocument,
    invitation: InvitationRecord,
    userId: string,
    context: RequestContext,
  ): WorkspaceChange {
    const { invitations, events } = accepted(workspace, invitation, userId, context);
    // A user who is already a member (for example by an invitation to an older address) keeps that membership.
    if (isMember(workspace, userId)) return { set: { invitations }, events };
    const { member, joined, recorded } = memberJoined(context, workspace._id, {
      id: context.newId(),
      user_id: userId,
      workspace_role_id: invitation.workspace_role_id,
      joinedAt: now(),
      invitation_id: invitation.id,
    });
    return {
      set: { members: [...workspace.members, member], invitations },
      events: [joined, ...events, recorded],
    };
  }

  return {
    /** Needs no session: the token is the proof. Reveals nothing about accounts. */
    async previewInvitation({ params, query }, context) {
      const tokenId = tokenIdOf(query.token);
      const workspace = await invitingWorkspace(params.id);
      const invitation = openedBy(workspace, params.invId, tokenId, now());
      const inviter = (await profiles.byId([invitation.invitedBy], context)).get(invitation.invitedBy);
      return {
        data: {
          id: invitation.id,
          workspace: { id: workspace._id, name: workspace.name, imageUrl: workspace.imageUrl },
          invitedBy: { firstName: inviter?.firstName ?? '', lastName: inviter?.lastName ?? '' },
          email: invitation.email,
          workspace_role_id: invitation.workspace_role_id,
          expiresAt: invitation.expiresAt.toISOString(),
        },
      };
    },

    /**
     * The invitation is accepted and the member joins in one write: only one of racing calls succeeds, and a crash
     * leaves both or neither. A repeat by the same user returns the first call's membership.
     */
    async acceptInvitation({ params, body }, context) {
      const { userId, email } = requireUser(context.actor);
      const tokenId = tokenIdOf(body.token);
      await invitingWorkspace(params.id);
      const written = await workspaces.change(params.id, (workspace) => {
        const held = heldBy(workspace, params.invId, tokenId);
        if (normaliseEmail(email) !== held.email) {
          throw new AppError({ code: ERRORS.invitationTokenInvalid, details: { reason: 'ANOTHER_ADDRESS' } });
        }
        const isRepeat = held.acceptedBy === userId && isMember(workspace, userId);
        if (held.state === 'accepted' && isRepeat) return null;
        return join(workspace, openedBy(workspace, params.invId, tokenId, now()), userId, context);
      });
      const member = written.members.find(({ user_id }) => user_id === userId);
      if (member === undefined) throw new AppError({ code: ERRORS.invitationDoesNotExist });
      return { data: { workspace_id: params.id, workspace_role_id: member.workspace_role_id } };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}

function isMember({ members }: WorkspaceDocument, userId: string): boolean {
  return members.some(({ user_id }) => user_id === userId);
}
