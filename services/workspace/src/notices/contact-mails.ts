import { createHash } from 'node:crypto';
import {
  chatApi,
  type Contact,
  type chatEvents,
  type EventEnvelope,
  type RouteOutput,
} from '@colloquy/contracts';
import { ERRORS, isAppError, orNull } from '@colloquy/errors';
import { renderMail, type Mailer } from '@colloquy/mailer';
import type { Inbox } from '@colloquy/persistence';
import { contextOf, pageAddress, type ServiceClient } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { z } from 'zod';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { AdminMail, AdminMails } from './admin-mails.ts';
import type { MailCaps } from './mail-caps.ts';

type Requested = EventEnvelope<z.output<(typeof chatEvents.contactRequested)['schema']>>;
type Found = RouteOutput<typeof chatApi.findContact>['data'];

const CONSUMER = 'workspace.contact-reply';

export type ContactMails = ReturnType<typeof createContactMails>;

/** Mails about a visitor's contact: to the responsible members, and to the visitor. */
export function createContactMails(deps: {
  readonly workspaces: Pick<WorkspaceRepository, 'findById'>;
  readonly client: ServiceClient;
  readonly adminMails: AdminMails;
  readonly mailer: Mailer;
  readonly inbox: Inbox;
  readonly caps: Pick<MailCaps, 'within'>;
  readonly publicUrl: string;
}) {
  const { workspaces, client, adminMails, mailer, inbox, caps, publicUrl } = deps;

  /** Contains only the workspace's own text, so that the form cannot be used to send foreign text. */
  async function reply({ data, occurredAt }: Requested, { contact, botName, language, autoReply }: Found) {
    const { contactReply } = mailTexts(language).workspaces;
    const rendered = renderMail({
      language: mailTexts(language).language,
      ...contactReply({ bot: botName }),
      paragraphs: paragraphsOf(autoReply),
    });
    // At most one a day per chatbot and address, from any visitor and in any number of conversations.
    const day = occurredAt.slice(0, 'yyyy-mm-dd'.length);
    const address = createHash('sha256').update(contact.email).digest('hex');
    const messageKey = `contact-reply:${data.chat_bot_id}:${day}:${address}`;
    await inbox.applyOnce(CONSUMER, { id: messageKey }, async () => {
      try {
        const { workspace_id, chat_bot_id } = data;
        const kind = 'contact-reply';
        const send = () => mailer.send({ to: contact.email, ...rendered, kind, messageKey });
        await caps.within({ workspace_id, chat_bot_id, kind }, send);
      } catch (error) {
        // An invented address has no mailbox, so a retry cannot help.
        if (!isAppError(error, ERRORS.mailUnavailable) || error.retry !== 'never') throw error;
      }
    });
  }

  return {
    async send(event: Requested): Promise<void> {
      const { workspace_id, contact_id } = event.data;
      const context = contextOf(event, 'workspace');
      if ((await workspaces.findById(workspace_id)) === null) return;
      const params = { id: contact_id };
      const found = await orNull(client.call(chatApi.findContact, { params }, { context }));
      // Erased meanwhile, or already marked as spam.
      if (found === null || found.data.contact.state === 'spam') return;
      await adminMails.send(workspace_id, contactMail(found.data, publicUrl), context);
      if (found.data.autoReply !== '') await reply(event, found.data);
    },
  };
}

/** A visitor asks to be contacted; once per contact. */
function contactMail({ contact, botName, recipients }: Found, publicUrl: string): AdminMail {
  return {
    kind: 'contact-requested',
    key: contact.id,
    flag: 'contacts',
    recipients,
    replyTo: contact.email,
    content: ({ id, language }) => {
      const texts = mailTexts(language);
      const { button, intro, labels, title } = texts.workspaces.contactRequested({ bot: botName });
      return {
        language: texts.language,
        title,
        paragraphs: [intro, ...factsOf(contact, labels)],
        action: { label: button, url: conversationUrl(publicUrl, id, contact) },
        footer:
          recipients.length > 0
            ? texts.workspaces.contactFooter({ bot: botName })
            : texts.workspaces.optionalFooter,
      };
    },
  };
}

type Labels = Readonly<Record<'email' | 'name' | 'phone' | 'message', string>>;

function factsOf({ email, name, phone, message, fields }: Contact, labels: Labels): string[] {
  const known = { email, name, phone, message };
  const own = (['email', 'name', 'phone', 'message'] as const).flatMap((key) =>
    known[key] === null ? [] : [`${labels[key]}: ${known[key]}`],
  );
  return [...own, ...fields.map(({ label, value }) => `${label}: ${value}`)];
}

/** Splits a text into paragraphs. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Dashboard address of a conversation. */
export function conversationUrl(
  publicUrl: string,
  workspaceId: string,
  { chat_bot_id, chat_id }: Pick<Contact, 'chat_bot_id' | 'chat_id'>,
): string {
  const path = `/workspace/${encodeURIComponent(workspaceId)}/bots/${encodeURIComponent(chat_bot_id)}/inbox`;
  const url = pageAddress(publicUrl, path);
  url.searchParams.set('chat', chat_id);
  return url.href;
}
