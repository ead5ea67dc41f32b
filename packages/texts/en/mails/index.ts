import { accountMails } from './accounts.ts';
import { billingMails } from './billing.ts';
import { mailbox } from './mailbox.ts';
import { workspaceMails } from './workspaces.ts';

export const texts = {
  /** Of these texts: what a mail says it is written in, and how its dates are written. */
  language: 'en',
  accounts: accountMails,
  billing: billingMails,
  mailbox,
  workspaces: workspaceMails,
};
