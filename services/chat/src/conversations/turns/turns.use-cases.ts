import type { chatApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { BotCache } from '../bots/bot-cache.ts';
import { assertVisitors } from '../conversations/conversations.policy.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { TurnRepository } from './turns.repository.ts';
import { sourcesViewOf, toVisitorHistoryItem } from './visitor.view.ts';

export function createTurnUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly bots: BotCache;
}) {
  const { conversations, turns, bots } = deps;
  return {
    /** The reference is the key: another visitor's conversation does not exist. */
    async listVisitorHistory({ params, query }, context) {
      const { link, bot } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(params.id);
      assertVisitors(conversation, bot.id, query.userRef);
      const { items, total } = await turns.page(conversation.workspace_id, conversation._id, {
        ...query,
        range: {},
      });
      const view = sourcesViewOf(link);
      return {
        data: items.map((turn) => toVisitorHistoryItem(turn, view)),
        meta: { total, page: query.page, limit: query.limit },
      };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}
