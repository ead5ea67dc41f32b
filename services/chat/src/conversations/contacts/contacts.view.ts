import type { Chat, Contact } from '@colloquy/contracts';
import type { ContactDocument } from './contacts.model.ts';
import type { ContactRepository } from './contacts.repository.ts';

export function toContact(contact: ContactDocument): Contact {
  const { _id, chat_bot_id, chat_id, state, email, name, phone, message, fields, consent } = contact;
  return {
    id: _id,
    _createTime: contact.createdAt.toISOString(),
    _updateTime: contact.updatedAt.toISOString(),
    chat_bot_id,
    chat_id,
    state,
    email,
    name,
    phone,
    message,
    fields,
    consent: consent && { text: consent.text, at: consent.at.toISOString() },
    revision: contact.editRevision,
  };
}

/** Conversations of one workspace, each with its newest contact; for members only. */
export async function withContacts<TChat extends Chat>(
  contacts: Pick<ContactRepository, 'newestOf'>,
  chats: readonly TChat[],
): Promise<TChat[]> {
  const [first] = chats;
  if (first === undefined) return [];
  const ids = chats.map(({ id }) => id);
  const newest = await contacts.newestOf(first.workspace_id, ids);
  return chats.map((chat) => {
    const contact = newest.get(chat.id);
    return contact === undefined ? chat : { ...chat, contact: toContact(contact) };
  });
}
