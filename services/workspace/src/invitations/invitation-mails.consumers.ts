import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { InvitationMailUseCases } from './invitation-mails.use-cases.ts';

export function createInvitationMailConsumers(useCases: InvitationMailUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.send-invitation',
      event: workspaceEvents.invitationMailRequested,
      handle: (event) => {
        const { workspace_id, invitation_id, token_id } = event.data;
        return useCases.send(workspace_id, invitation_id, token_id, contextOf(event, 'workspace'));
      },
    }),
  ];
}
