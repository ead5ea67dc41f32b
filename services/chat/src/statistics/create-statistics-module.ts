import type { chatApi } from '@colloquy/contracts';
import type { Module } from '@colloquy/service-kit';
import type { ChatParts, ConversationParts } from '../conversations/index.ts';
import type { FlowParts } from '../flows/index.ts';
import type { ModelAccess } from '../models/index.ts';
import { createStatisticsUseCases } from './statistics.use-cases.ts';

/** Statistics of a bot's conversations. */
export function createStatisticsModule(
  deps: ChatParts &
    ConversationParts &
    Pick<FlowParts, 'surveys'> & { readonly models: Pick<ModelAccess, 'prices'> },
) {
  const { conversations, turns, contacts, surveys, bots, access, now } = deps;
  const { prices } = deps.models;
  return {
    useCases: {
      ...createStatisticsUseCases({
        conversations,
        turns,
        contacts,
        surveys,
        bots,
        access,
        prices,
        now,
      }),
    },
    consumers: [],
    jobs: [],
  } satisfies Module<typeof chatApi>;
}
