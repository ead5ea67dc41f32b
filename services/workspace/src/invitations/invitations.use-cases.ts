import { workspaceEvents, type EventEnvelope, type workspaceApi } from '@colloquy/contracts';
import { AppError, parseEmail, ERRORS } from '@colloquy/errors';
import {
  eventFor,
  requireUser,
  type RequestContext,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { requireIn } from '../workspaces/membership.policy.ts';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { preferencesOf } from '../workspaces/preferences.ts';
import type { InvitationRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { InvitationLinks } from './invitation-links.ts';
import {
  INVITATION_MS,
  assertInvitable,
  invitationOf,
  isOpen,
  keptInvitations,
  oneMoreMail,
  stateAt,
  takenSeats,
  withInvitation,
  type Invitee,
} from './invitations.policy.ts';
import { revoked, targetOf } from './invitations.transition.ts';
import { toInvitation, toListedInvitation } from './invitations.view.ts';
import type { Seats } from './seats.ts';

/** Administrators' management of invitations. */
export function createInvitationUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly seats: Seats;
  readonly access: WorkspaceAccess;
  readonly links: InvitationLinks;
  readonly now: () => Date;
}) {
  const { workspaces, profiles, seats, access, links, now } = deps;
  const view = () => ({ now: now(), links });

  /** The same checks for a first mail and for a repeated one. */
  async function assertMayInvite(
    workspace: WorkspaceDocument,
    invitee: Invitee,
    invitation: InvitationRecord | null,
    context: RequestContext,
  ): Promise<void> {
    const domains = preferencesOf(workspace).allowedEmailDomains;
    assertInvitable(workspace, domains, invitee, invitation?.id ?? null, now());
    // An open invitation already has its seat.
    if (invitation !== null && isOpen(invitation, now())) return;
    await seats.assertOneMore(workspace._id, takenSeats(workspace, now()), context);
  }

  async function inviteeOf(email: string, context: RequestContext): Promise<Invitee> {
    return { email, userId: (await profiles.findByEmail(email, context))?.user_id ?? null };
  }

  return {
    async listInvitations({ params, query }, context) {
      await access.require(context, params.id);
      const { invitations } = await workspaces.getById(params.id);
      const { page, limit, state: wanted } = query;
      const found = invitations
        .filter((invitation) => wanted === undefined || wanted.includes(stateAt(invitation, now())))
        .toReversed();
      return {
        data: found
          .slice((page - 1) * limit, page * limit)
          .map((invitation) => toListedInvitation(invitation, params.id, view())),
        meta: { total: found.length, page, limit },
      };
    },

    async createInvitation({ params, body }, context) {
      const { userId } = await access.require(context, params.id);
      const invitee = await inviteeOf(parseEmail(body.email), context);
      const id = context.newId();
      const tokenId = context.newId();
      const written = await workspaces.change(params.id, async (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        // A repeat of a request interrupted after its write has the same ids.
        if (workspace.invitations.some((invitation) => invitation.id === id)) return null;
        await assertMayInvite(workspace, invitee, null, context);
        const { email } = invitee;
        const { workspace_role_id } = body;
        const invitation: InvitationRecord = {
          id,
          email,
          workspace_role_id,
          invitedBy: userId,
          createdAt: now(),
          expiresAt: new Date(now().getTime() + INVITATION_MS),
          state: 'pending',
          tokenId,
          acceptedBy: null,
          mail: 'requested',
        };
        const invited = { workspace_id: params.id, invitation_id: id, workspace_role_id };
        return {
          set: {
            invitations: [...keptInvitations(workspace.invitations, now()), invitation],
            invitationMails: oneMoreMail(workspace.invitationMails, now()),
          },
          events: [
            eventFor(context, workspaceEvents.memberInvited, params.id, invited),
            mailRequested(params.id, invitation, context),
            changeRecorded(context, params.id, {
              action: 'invitation.created',
              target: targetOf(invitation),
              after: { email, workspace_role_id },
            }),
          ],
        };
      });
      return { data: toInvitation(invitationOf(written, id), params.id, view()) };
    },

    /** The write that requests the mail also replaces the old token. */
    async resendInvitation({ params }, context) {
      const { userId } = await access.require(context, params.id);
      const { email } = invitationOf(await workspaces.getById(params.id), params.invId);
      const invitee = await inviteeOf(email, context);
      const tokenId = context.newId();
      const written = await workspaces.change(params.id, async (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        const invitation = invitationOf(workspace, params.invId);
        if (invitation.state !== 'pending') throw new AppError({ code: ERRORS.wrongState });
        await assertMayInvite(workspace, invitee, invitation, context);
        const expiresAt = new Date(now().getTime() + INVITATION_MS);
        // The sender of the newest mail becomes the inviter.
        const renewed = { ...invitation, tokenId, expiresAt, invitedBy: userId, mail: 'requested' as const };
        return {
          set: {
            invitations: withInvitation(workspace.invitations, renewed),
            invitationMails: oneMoreMail(workspace.invitationMails, now()),
          },
          events: [
            mailRequested(params.id, renewed, context),
            changeRecorded(context, params.id, {
              action: 'invitation.resent',
              target: targetOf(invitation),
              before: { expiresAt: invitation.expiresAt.toISOString() },
              after: { expiresAt: expiresAt.toISOString() },
            }),
          ],
        };
      });
      return { data: toInvitation(invitationOf(written, params.invId), params.id, view()) };
    },

    async revokeInvitation({ params }, context) {
      const { userId } = requireUser(context.actor);
      const written = await workspaces.change(params.id, (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        const invitation = invitationOf(workspace, params.invId);
        if (!isOpen(invitation, now())) throw new AppError({ code: ERRORS.wrongState });
        const { invitations, events } = revoked(workspace, invitation, context);
        return { set: { invitations }, events };
      });
      return { data: toInvitation(invitationOf(written, params.invId), params.id, view()) };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}

function mailRequested(
  workspaceId: string,
  { id, tokenId }: InvitationRecord,
  context: RequestContext,
): EventEnvelope {
  return eventFor(context, workspaceEvents.invitationMailRequested, workspaceId, {
    workspace_id: workspaceId,
    invitation_id: id,
    token_id: tokenId,
  });
}
