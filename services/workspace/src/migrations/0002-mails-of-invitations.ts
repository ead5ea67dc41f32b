import type { Migration } from '@colloquy/persistence';

/** Invitations get the state of their mail. */
export const mailsOfInvitations: Migration = {
  id: '0002-mails-of-invitations',
  fields: { workspaces: { 'invitations[].mail': 'sent' } },
};
