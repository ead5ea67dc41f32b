import { accountMails } from './accounts.ts';
import { billingMails } from './billing.ts';
import { mailbox } from './mailbox.ts';
import { workspaceMails } from './workspaces.ts';

export const texts = {
  /** Language of these texts: the mail's declared language and its date format. */
  language: 'en',
  accounts: accountMails,
  billing: billingMails,
  mailbox,
  workspaces: workspaceMails,
};
