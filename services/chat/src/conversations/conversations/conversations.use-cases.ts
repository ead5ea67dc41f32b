import { CHANNELS, type ChatChannel, type chatApi } from '@colloquy/contracts';
import type { RequestContext, WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import { scopeOf, type BotCache } from '../bots/bot-cache.ts';
import type { ContactRepository } from '../contacts/contacts.repository.ts';
import { withContacts } from '../contacts/contacts.view.ts';
import type { ConversationDocument } from './conversations.model.ts';
import { countryOfTimeZone } from './country-of-time-zone.ts';
import { assertChannel, initialConversationName } from './conversations.policy.ts';
import type { ConversationRepository } from './conversations.repository.ts';
import { toConversation, toVisitorConversation } from './conversations.view.ts';

export function createConversationUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly contacts: Pick<ContactRepository, 'newestOf'>;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
}) {
  const { conversations, contacts, access, bots } = deps;

  function insert(
    bot: { id: string; workspaceId: string },
    fields: {
      posted: string;
      userRef: string;
      channel: ChatChannel;
      language: string | null;
      country: string | null;
    },
    context: RequestContext,
  ): Promise<ConversationDocument> {
    const id = context.newId();
    return conversations.insert(bot.workspaceId, {
      _id: id,
      chat_bot_id: bot.id,
      ...initialConversationName(fields.posted, id),
      userRef: fields.userRef,
      channel: fields.channel,
      state: 'bot',
      waitingSince: null,
      handoffAt: null,
      owedNotice: null,
      typingUntil: null,
      typingBy: null,
      contextFrom: null,
      language: fields.language,
      country: fields.country,
      tags: [],
      assignee_id: null,
      editRevision: 1,
      unread: 0,
      messageCount: 0,
      unknownCount: 0,
      up: 0,
      down: 0,
      thumbs: null,
      csat: null,
      csatTries: 0,
      csatWindowEndsAt: null,
      openUnknownCount: 0,
      lastMessage: null,
      sources: [],
      lastMessageAt: null,
      hasContact: false,
      pendingCall: null,
      eraseUntil: null,
    });
  }

  return {
    async createChat({ body }, context) {
      const { bot } = await bots.bot(body.chat_bot_id, context);
      await access.requireBot(context, scopeOf(bot));
      assertChannel(context.actor, body.channel);
      const { name: posted, userRef, channel } = body;
      const conversation = await insert(
        { id: bot.id, workspaceId: bot.workspace_id },
        { posted, userRef, channel, language: null, country: null },
        context,
      );
      return { data: toConversation(conversation) };
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
      const conversation = await insert(
        { id: bot.id, workspaceId: link.workspace_id },
        {
          posted: '',
          userRef: body.userRef,
          channel: CHANNELS.widget.id,
          language: body.locale ?? null,
          country: body.timezone ? countryOfTimeZone(body.timezone) : null,
        },
        context,
      );
      return { data: toVisitorConversation(conversation) };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}
