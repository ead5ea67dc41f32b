import { chatEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { FeedbackUseCases } from './feedback.use-cases.ts';

export function createFeedbackConsumers(feedback: FeedbackUseCases): Consumer[] {
  return [
    // Our own event: it comes one at a time for each conversation, so counts of two judgements do not overtake each other.
    defineConsumer({
      name: 'chat.count-feedback',
      event: chatEvents.feedbackGiven,
      handle: ({ data }) => feedback.count(data.workspace_id, data.chat_id),
    }),
  ];
}
