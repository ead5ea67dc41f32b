import { authEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { LinkMailUseCases } from './link-mails.use-cases.ts';

export function createLinkMailConsumers(useCases: LinkMailUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'auth.send-link-mail',
      event: authEvents.linkMailRequested,
      handle: ({ data }) => useCases.send(data.token_id, data.purpose),
    }),
  ];
}
