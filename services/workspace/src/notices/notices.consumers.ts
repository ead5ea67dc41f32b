import { billingEvents, chatEvents, knowledgeEvents, type EventEnvelope } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { AdminMail, AdminMails } from './admin-mails.ts';
import { limitMail, noticeMail } from './billing-mails.ts';
import type { ContactMails } from './contact-mails.ts';
import type { FlowMails } from './flow-mails.ts';
import { failureMail, scheduleMail } from './knowledge-mails.ts';

/** Other services publish what happened; the workspace service decides who gets which mail. */
export function createNoticeConsumers(
  mails: AdminMails,
  contactMails: ContactMails,
  flowMails: FlowMails,
  publicUrl: string,
): Consumer[] {
  const send = async (event: EventEnvelope<{ readonly workspace_id: string }>, mail: AdminMail | null) => {
    if (mail !== null) await mails.send(event.data.workspace_id, mail, contextOf(event, 'workspace'));
  };
  return [
    defineConsumer({
      name: 'workspace.mail-limit',
      event: billingEvents.limitReached,
      handle: (event) => send(event, limitMail(event.data, publicUrl)),
    }),
    defineConsumer({
      name: 'workspace.mail-plan-notice',
      event: billingEvents.noticeRequested,
      handle: (event) => send(event, noticeMail(event.data, publicUrl)),
    }),
    defineConsumer({
      name: 'workspace.mail-failure',
      event: knowledgeEvents.documentFailed,
      handle: (event) => send(event, failureMail(event, publicUrl)),
    }),
    defineConsumer({
      name: 'workspace.mail-schedule',
      event: knowledgeEvents.refreshScheduleStopped,
      handle: (event) => send(event, scheduleMail(event, publicUrl)),
    }),
    defineConsumer({
      name: 'workspace.mail-contact',
      event: chatEvents.contactRequested,
      handle: (event) => contactMails.send(event),
    }),
    defineConsumer({
      name: 'workspace.mail-flow',
      event: chatEvents.flowMailRequested,
      handle: (event) => flowMails.send(event),
    }),
  ];
}
