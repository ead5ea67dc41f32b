import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { renderMail, type Mailer } from '@colloquy/mailer';
import { contextOf, type MailTokenCodec } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { preferencesOf } from '../workspaces/preferences.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { isOpen } from './invitations.policy.ts';

/** Send the mail of a token, unless the token is void by now; a repeat is recognised by its key. */
export function createInvitationMailConsumers(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly codec: MailTokenCodec;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly now: () => Date;
}): Consumer[] {
  const { workspaces, profiles, codec, mailer, publicUrl, now } = deps;

  function joinUrl(workspaceId: string, invitationId: string, tokenId: string): string {
    const url = new URL('/join', publicUrl);
    url.search = new URLSearchParams({ workspaceId, invitationId, token: codec.make(tokenId) }).toString();
    return url.href;
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
        const action = { label: button, url: joinUrl(workspaceId, invitationId, tokenId) };
        await mailer.send({
          to: invitation.email,
          ...renderMail({ language: texts.language, ...words, action }),
          kind: 'invitation',
          messageKey: `invitation:${invitationId}:${tokenId}`,
        });
      },
    }),
  ];
}
