import { CHANNELS, type chatApi } from '@colloquy/contracts';
import type { WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import { scopeOf, type BotCache } from '../bots/bot-cache.ts';
import type { ContactRepository } from '../contacts/contacts.repository.ts';
import { withContacts } from '../contacts/contacts.view.ts';
import { countryOfTimeZone } from './country-of-time-zone.ts';
import { assertChannel } from './conversations.policy.ts';
import type { ConversationRepository } from './conversations.repository.ts';
import { toConversation, toVisitorConversation } from './conversations.view.ts';
import { newConversation } from './new-conversation.ts';

export function createConversationUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly contacts: Pick<ContactRepository, 'newestOf'>;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
}) {
  const { conversations, contacts, access, bots } = deps;

  return {
    async createChat({ body }, context) {
      const { bot } = await bots.bot(body.chat_bot_id, context);
      await access.requireBot(context, scopeOf(bot));
      assertChannel(context.actor, body.channel);
      const { name: posted, userRef, channel } = body;
      const asked = { posted, userRef, channel, language: null, country: null };
      const made = newConversation(context.newId(), bot.id, asked);
      return { data: toConversation(await conversations.insert(bot.workspace_id, made)) };
    },

    async getChat({ params }, context) {
      const conversation = await conversations.getById(params.id);
      await access.requireBot(context, conversation);
      const [data = toConversation(conversation)] = await withContacts(contacts, [
        toConversation(conversation),
      ]);
      return { data };
    },

    async createVisitorChat({ params, body }, context) {
      const { link, bot } = await bots.link(params.linkId, context);
      context.onAccess?.(link.workspace_id);
      const made = newConversation(context.newId(), bot.id, {
        posted: '',
        userRef: body.userRef,
        channel: CHANNELS.widget.id,
        language: body.locale ?? null,
        country: body.timezone ? countryOfTimeZone(body.timezone) : null,
      });
      return { data: toVisitorConversation(await conversations.insert(link.workspace_id, made)) };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}
