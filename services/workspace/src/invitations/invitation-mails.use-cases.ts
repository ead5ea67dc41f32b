import { renderMail, type Mailer } from '@colloquy/mailer';
import type { MailTokenCodec, RequestContext } from '@colloquy/service-kit';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { invitationMailContent } from './invitation-mails.texts.ts';
import { isOpen } from './invitations.policy.ts';

export interface InvitationMailUseCases {
  /** Sends the mail of a token, unless the token is void by now; a repeat is recognised by its key. */
  send(workspaceId: string, invitationId: string, tokenId: string, context: RequestContext): Promise<void>;
}

export function createInvitationMailUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly codec: MailTokenCodec;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly now: () => Date;
}): InvitationMailUseCases {
  const { workspaces, profiles, codec, mailer, publicUrl, now } = deps;

  function joinUrl(workspaceId: string, invitationId: string, tokenId: string): string {
    const url = new URL('/join', publicUrl);
    url.search = new URLSearchParams({ workspaceId, invitationId, token: codec.make(tokenId) }).toString();
    return url.href;
  }

  return {
    async send(workspaceId, invitationId, tokenId, context) {
      const workspace = await workspaces.findById(workspaceId);
      const invitation = workspace?.invitations.find(({ id }) => id === invitationId);
      if (workspace === null || invitation === undefined) return;
      if (invitation.tokenId !== tokenId || !isOpen(invitation, now())) return;
      const inviter = (await profiles.byId([invitation.invitedBy], context)).get(invitation.invitedBy);
      const content = invitationMailContent({
        workspaceName: workspace.name,
        inviterName: `${inviter?.firstName ?? ''} ${inviter?.lastName ?? ''}`.trim(),
        role: invitation.workspace_role_id,
        joinUrl: joinUrl(workspaceId, invitationId, tokenId),
      });
      await mailer.send({
        to: invitation.email,
        subject: content.title,
        ...renderMail(content),
        kind: 'invitation',
        messageKey: `invitation:${invitationId}:${tokenId}`,
      });
    },
  };
}
