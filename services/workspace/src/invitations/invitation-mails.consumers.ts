import { workspaceEvents, type InvitationMail } from '@colloquy/contracts';
import { ERRORS, isAppError } from '@colloquy/errors';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { renderMail, type Mailer } from '@colloquy/mailer';
import { contextOf } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { preferencesOf } from '../workspaces/preferences.ts';
import type { InvitationRecord } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { InvitationLinks } from './invitation-links.ts';
import { isOpen, withInvitation } from './invitations.policy.ts';

/** Send the mail of a token, unless the token is void by now; a repeat is recognised by its key. */
export function createInvitationMailConsumers(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly links: InvitationLinks;
  readonly mailer: Mailer;
  readonly now: () => Date;
}): Consumer[] {
  const { workspaces, profiles, links, mailer, now } = deps;

  /** Records the mail's outcome in the invitation, unless another mail was requested meanwhile. */
  async function record(workspaceId: string, { id, tokenId }: InvitationRecord, mail: InvitationMail) {
    await workspaces.change(workspaceId, ({ invitations }) => {
      const current = invitations.find((one) => one.id === id);
      if (current?.tokenId !== tokenId || current.mail === mail) return null;
      return { set: { invitations: withInvitation(invitations, { ...current, mail }) }, events: [] };
    });
  }

  return [
    defineConsumer({
      name: 'workspace.send-invitation',
      event: workspaceEvents.invitationMailRequested,
      async handle(event) {
        const { workspace_id: workspaceId, invitation_id: invitationId, token_id: tokenId } = event.data;
        const workspace = await workspaces.findById(workspaceId);
        const invitation = workspace?.invitations.find(({ id }) => id === invitationId);
        if (workspace === null || invitation === undefined) return;
        if (invitation.tokenId !== tokenId || !isOpen(invitation, now())) return;
        const { invitedBy } = invitation;
        const inviter = (await profiles.byId([invitedBy], contextOf(event, 'workspace'))).get(invitedBy);
        const texts = mailTexts(preferencesOf(workspace).language);
        const { button, ...words } = texts.workspaces.invitation({
          workspace: workspace.name,
          inviter: `${inviter?.firstName ?? ''} ${inviter?.lastName ?? ''}`.trim(),
          role: invitation.workspace_role_id,
        });
        const action = { label: button, url: links.of(workspaceId, invitation) };
        const send = () =>
          mailer.send({
            to: invitation.email,
            ...renderMail({ language: texts.language, ...words, action }),
            kind: 'invitation',
            messageKey: `invitation:${invitationId}:${tokenId}`,
          });
        if (!links.areMailed) return send();
        try {
          await send();
        } catch (error) {
          if (!isAppError(error, ERRORS.mailUnavailable)) throw error;
          await record(workspaceId, invitation, 'refused');
          // A mail that may be delivered later is retried.
          if (error.retry !== 'never') throw error;
          return;
        }
        await record(workspaceId, invitation, 'sent');
      },
    }),
  ];
}
