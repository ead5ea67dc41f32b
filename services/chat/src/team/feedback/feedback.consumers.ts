import { chatEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { FeedbackUseCases } from './feedback.use-cases.ts';

export function createFeedbackConsumers(feedback: FeedbackUseCases): Consumer[] {
  return [
    // Events of one conversation are handled in order, so counts after two users' feedback do not overtake each other.
    defineConsumer({
      name: 'chat.count-feedback',
      event: chatEvents.feedbackGiven,
      handle: ({ data }) => feedback.count(data.workspace_id, data.chat_id),
    }),
  ];
}
