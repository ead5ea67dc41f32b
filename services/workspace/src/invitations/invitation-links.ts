import type { Mailer } from '@colloquy/mailer';
import { pageAddress, type MailTokenCodec } from '@colloquy/service-kit';
import type { InvitationRecord } from '../workspaces/workspaces.model.ts';

export type InvitationLinks = ReturnType<typeof createInvitationLinks>;

/** The links of invitations, and whether mails deliver them. */
export function createInvitationLinks(deps: {
  readonly mailer: Pick<Mailer, 'viewPathOf'>;
  readonly codec: MailTokenCodec;
  readonly publicUrl: string;
}) {
  const { mailer, codec, publicUrl } = deps;
  return {
    /** False when mail stays in the installation's mailbox. */
    areMailed: mailer.viewPathOf === null,
    of(workspaceId: string, { id, tokenId }: Pick<InvitationRecord, 'id' | 'tokenId'>): string {
      const url = pageAddress(publicUrl, '/join');
      const token = codec.make(tokenId);
      url.search = new URLSearchParams({ workspaceId, invitationId: id, token }).toString();
      return url.href;
    },
  };
}
