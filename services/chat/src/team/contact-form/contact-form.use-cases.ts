import { chatEvents, CONTACTS_PER_HOUR, type chatApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import {
  eventFor,
  type Limit,
  type RequestContext,
  type UseCasesOf,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import {
  type BotCache,
  decideState,
  type ContactRepository,
  toContact,
  type ConversationDocument,
  assertOpenedBy,
  type ConversationRepository,
} from '../../conversations/index.ts';
import { merged, readSubmission, type Submission } from './submission.policy.ts';

/** Forms from one network address, or of one conversation when the address is unknown. */
const FORMS = { max: CONTACTS_PER_HOUR, windowMs: 60 * 60_000 };

export type ContactFormUseCases = ReturnType<typeof createContactFormUseCases>;

/** Contact forms of visitors, and members' work on the contacts. */
export function createContactFormUseCases(deps: {
  readonly contacts: ContactRepository;
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly bots: BotCache;
  readonly limit: Limit;
  readonly now: () => Date;
}) {
  const { contacts, conversations, access, bots, limit, now } = deps;

  async function store(conversation: ConversationDocument, sent: Submission, context: RequestContext) {
    const { _id: chat_id, chat_bot_id, workspace_id, channel } = conversation;
    const _id = context.newId();
    const data = { contact_id: _id, chat_id, chat_bot_id, workspace_id, channel };
    // Spam causes no event, so neither the team nor the sender's address gets a mail.
    const isSpam = conversation.state === 'spam';
    const requested = isSpam ? [] : [eventFor(context, chatEvents.contactRequested, workspace_id, data)];
    const { contact, isNew } = await contacts.submit(
      workspace_id,
      { _id, chat_id, chat_bot_id, channel, ...sent, state: isSpam ? 'spam' : 'new', editRevision: 1 },
      requested,
      (known) => merged(known, sent, isSpam),
    );
    await conversations.recordContact(conversation, isNew, now());
    return contact;
  }

  return {
    async sendContact({ params, body }, context) {
      const { link, settings } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(body.chat_id);
      assertOpenedBy(conversation, link, body.userRef);
      if (!settings.contactForm.enabled) throw new AppError({ code: ERRORS.wrongState });
      const sent = readSubmission(settings.contactForm, body, now());
      const { addressKey } = context;
      await limit.assertWithin(addressKey === null ? `chat:${conversation._id}` : `ip:${addressKey}`, FORMS);
      // A spam program filled in the hidden field: it gets a normal response, so that it does not notice.
      const isTrapped = (body.website ?? '').trim() !== '';
      const id = isTrapped ? context.newId() : (await store(conversation, sent, context))._id;
      // Visitors always see `new`, because other states, such as spam, are internal.
      return { data: { id, state: 'new' } };
    },

    async listContacts({ query }, context) {
      const { bot } = await bots.bot(query.chat_bot_id, context);
      await access.require(context, bot.workspace_id);
      const { items, total } = await contacts.page(bot.workspace_id, query, query);
      return { data: items.map(toContact), meta: { total, page: query.page, limit: query.limit } };
    },

    async updateContact({ params, body }, context) {
      const contact = await contacts.getById(params.id);
      await access.require(context, contact.workspace_id);
      const changed = await contacts.change(contact, (current) => decideState(current, body, context));
      return { data: toContact(changed) };
    },

    async findContact({ params }, context) {
      const contact = await contacts.getById(params.id);
      // Throws for a conversation that is being erased; contacts of a spam conversation count as spam.
      const conversation = await conversations.getById(contact.chat_id);
      const shown = conversation.state === 'spam' ? { ...contact, state: conversation.state } : contact;
      const { bot, settings } = await bots.bot(contact.chat_bot_id, context);
      const { recipients, autoReply } = settings.contactForm;
      const { language } = settings.general;
      return { data: { contact: toContact(shown), botName: bot.name, language, recipients, autoReply } };
    },

    /** Marks the conversation again, in case a crash prevented it. */
    markContact: (workspaceId: string, conversationId: string) =>
      conversations.setHasContact(workspaceId, conversationId),
  } satisfies UseCasesOf<typeof chatApi> & Record<string, unknown>;
}
