import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { CannedReplyRepository } from './canned-replies.repository.ts';

export function createCannedReplyConsumers(replies: Pick<CannedReplyRepository, 'deleteOf'>): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.remove-canned-replies',
      event: workspaceEvents.workspaceDeleted,
      handle: ({ data }) => replies.deleteOf(data.workspace_id),
    }),
  ];
}
