import { authEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { LinkMailUseCases } from './link-mails.use-cases.ts';

export function createLinkMailConsumers(useCases: LinkMailUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'auth.send-link-mail',
      event: authEvents.linkMailRequested,
      handle: ({ data }) => useCases.sendLink(data.token_id, data.purpose),
    }),
    defineConsumer({
      name: 'auth.send-password-notice',
      event: authEvents.passwordChanged,
      handle: ({ data }) => useCases.sendPasswordNotice(data.user_id, data.notice_id),
    }),
    defineConsumer({
      name: 'auth.send-google-notice',
      event: authEvents.googleConnectionChanged,
      handle: ({ data }) => useCases.sendGoogleNotice(data.user_id, data.notice_id, data.connected),
    }),
  ];
}
