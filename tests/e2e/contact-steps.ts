import { botApi, chatApi, type BotSettingsPatch } from '@colloquy/contracts';
import { aVisitorChat, waitUntil, type ProductClient, type WorkspaceWithBot } from '../product/index.ts';

type Owner = Pick<WorkspaceWithBot, 'botId' | 'linkId' | 'jwt'>;

/** Enables the chatbot's contact form, with the fields of `form`. */
export async function offerContactForm(
  client: ProductClient,
  { botId, jwt }: Owner,
  form: NonNullable<BotSettingsPatch['contactForm']> = {},
): Promise<void> {
  const params = { id: botId };
  const { data } = await client.call(botApi.readBotSettings, { params }, { jwt });
  const body = { revision: data.revision, contactForm: { enabled: true, ...form } };
  await client.call(botApi.writeBotSettings, { params, body }, { jwt });
}

/** Sends the contact form as a visitor; returns the contact's id. One network address can send three in an hour. */
export async function aContact(client: ProductClient, owner: Owner): Promise<string> {
  await offerContactForm(client, owner);
  const { chatId, linkId, userRef } = await aVisitorChat(client, owner.linkId);
  const body = { chat_id: chatId, userRef, email: 'vi@example.com' };
  // A new setting of a link may take a moment to take effect.
  const { data } = await waitUntil('a contact', () =>
    client.call(chatApi.sendContact, { params: { linkId }, body }).catch(() => null),
  );
  return data.id;
}
