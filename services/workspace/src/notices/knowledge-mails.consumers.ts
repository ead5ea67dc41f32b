import { knowledgeEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { AdminMails } from './admin-mails.ts';
import { failureMail } from './knowledge-mails.ts';

export function createKnowledgeMailConsumers(mails: AdminMails, publicUrl: string): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.mail-failure',
      event: knowledgeEvents.documentFailed,
      async handle(event) {
        const mail = failureMail(event, publicUrl);
        if (mail !== null) await mails.send(event.data.workspace_id, mail, contextOf(event, 'workspace'));
      },
    }),
  ];
}
