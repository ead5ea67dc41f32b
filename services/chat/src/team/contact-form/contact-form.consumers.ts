import { chatEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ContactFormUseCases } from './contact-form.use-cases.ts';

export function createContactFormConsumers(contactForm: ContactFormUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.mark-contact',
      event: chatEvents.contactRequested,
      handle: ({ data }) => contactForm.markContact(data.workspace_id, data.chat_id),
    }),
  ];
}
