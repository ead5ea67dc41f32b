import { AnswerSource, ChatChannel, type chatEvents, type EventEnvelope } from '@colloquy/contracts';
import { contextOf } from '@colloquy/service-kit';
import type { LimitWarnings } from './limit-warnings.ts';
import type { UsageRepository } from './usage.repository.ts';

/** Generated answers are billed; cached, unknown and conversational ones and debug chats are not. */
const BILLED_SOURCES: ReadonlySet<AnswerSource> = new Set([
  AnswerSource.external,
  AnswerSource.functionCall,
  AnswerSource.functionCallRaw,
]);

type QuestionAnswered = ReturnType<(typeof chatEvents.questionAnswered)['schema']['parse']>;

export interface UsageUseCases {
  countAnswer(event: EventEnvelope<QuestionAnswered>): Promise<void>;
  readonly resources: Pick<UsageRepository, 'addResource' | 'removeResource'>;
}

export function createUsageUseCases(deps: {
  readonly usage: UsageRepository;
  readonly warnings: LimitWarnings;
}): UsageUseCases {
  const { usage, warnings } = deps;
  return {
    resources: usage,
    async countAnswer(event) {
      const { source, channel, workspace_id: workspaceId } = event.data;
      if (!BILLED_SOURCES.has(source) || channel === ChatChannel.debug) return;
      await usage.addAnswer({
        historyId: event.data.history_id,
        workspaceId,
        chatBotId: event.data.chat_bot_id,
        source,
        answeredAt: new Date(event.occurredAt),
      });
      // Also after a repeat: the first delivery may have died between the entry and the warning.
      await warnings.noteAnswer(workspaceId, contextOf(event, 'billing'));
    },
  };
}
