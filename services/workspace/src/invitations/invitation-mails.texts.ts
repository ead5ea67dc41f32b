import { WorkspaceRole } from '@colloquy/contracts';
import type { MailContent } from '@colloquy/mailer';

const ROLE_WORDS: Readonly<Record<WorkspaceRole, string>> = {
  [WorkspaceRole.admin]: 'an administrator',
  [WorkspaceRole.powerUser]: 'a power user',
  [WorkspaceRole.user]: 'a user',
};

export interface InvitationMail {
  readonly workspaceName: string;
  /** Empty when the inviter gave no name. */
  readonly inviterName: string;
  readonly role: WorkspaceRole;
  readonly joinUrl: string;
}

/** The words of the mail that invites into a workspace. */
export function invitationMailContent(mail: InvitationMail): MailContent {
  const inviter = mail.inviterName === '' ? 'An administrator' : mail.inviterName;
  return {
    title: `Join ${mail.workspaceName} on Colloquy`,
    paragraphs: [
      `${inviter} invites you to the workspace ${mail.workspaceName} as ${ROLE_WORDS[mail.role]}.`,
      'You can join with your account, or register with this address first.',
      'The link works for 7 days.',
    ],
    action: { label: 'Join the workspace', url: mail.joinUrl },
    footer:
      'You get this message because somebody invited this address. If you do not want to join, do nothing.',
  };
}
