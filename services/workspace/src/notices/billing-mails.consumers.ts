import { billingEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { AdminMails } from './admin-mails.ts';
import { limitMail, noticeMail } from './billing-mails.ts';

/** Billing says what happened; who gets a mail, and in which words, is a matter of the workspace. */
export function createBillingMailConsumers(mails: AdminMails, publicUrl: string): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.mail-limit',
      event: billingEvents.limitReached,
      handle: (event) =>
        mails.send(event.data.workspace_id, limitMail(event.data, publicUrl), contextOf(event, 'workspace')),
    }),
    defineConsumer({
      name: 'workspace.mail-plan-notice',
      event: billingEvents.noticeRequested,
      handle: (event) =>
        mails.send(event.data.workspace_id, noticeMail(event.data, publicUrl), contextOf(event, 'workspace')),
    }),
  ];
}
