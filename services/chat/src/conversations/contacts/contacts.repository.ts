import type { Model } from 'mongoose';
import { EntityStatus, type ContactState, type EventEnvelope } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  createRepository,
  DELETED_STATUS,
  modify,
  tenantScope,
  type Change,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { ContactDocument } from './contacts.model.ts';

export type ContactChange = Change<ContactDocument>;
export type NewContact = NewDocument<ContactDocument> & { readonly _id: string };

/** The fields of a contact that waits for its removal. */
const NOTHING_PERSONAL: Pick<
  ContactDocument,
  'status' | 'email' | 'name' | 'phone' | 'message' | 'fields' | 'consent'
> = {
  status: DELETED_STATUS,
  email: '',
  name: null,
  phone: null,
  message: null,
  fields: [],
  consent: null,
};

export type ContactRepository = ReturnType<typeof createContactRepository>;

export function createContactRepository(model: Model<ContactDocument>, signal: OutboxSignal) {
  const contacts = createRepository(model, { signal, name: 'contact' });
  const of = (workspaceId: string) => contacts.in(tenantScope(workspaceId));
  const anyContact = contacts.everywhere('Paths name a contact alone.');
  return {
    /**
     * Stores the first submission of an address in a conversation with its events; `merge` decides how a later one
     * changes it. Of concurrent submissions exactly one is the first.
     */
    async submit(
      workspaceId: string,
      contact: NewContact,
      events: readonly EventEnvelope[],
      merge: (known: ContactDocument) => ContactChange,
    ): Promise<{ readonly contact: ContactDocument; readonly isNew: boolean }> {
      const { chat_id, addressKey } = contact;
      let isNew = false;
      const written = await modify<ContactDocument | null, ContactChange>(
        () => of(workspaceId).findOne({ chat_id, addressKey }),
        (known) => {
          isNew = known === null;
          return known === null ? { set: {}, events: [...events] } : merge(known);
        },
        (known, change) =>
          known === null
            ? of(workspaceId).insert(contact, change.events)
            : writeOnto(workspaceId, known, change),
      );
      if (written === null) throw notFound('contact');
      return { contact: written, isNew };
    },
    /** A contact of any workspace, before the access check that follows. Throws `notFound`. */
    async getById(contactId: string): Promise<ContactDocument> {
      const contact = await anyContact.findById(contactId);
      if (contact === null) throw notFound('contact');
      return contact;
    },
    /** Decides on the newest state and writes only onto that state. */
    change: (
      { workspace_id, _id }: ContactDocument,
      decide: (current: ContactDocument) => ContactChange | null,
    ) => of(workspace_id).modify(_id, decide),
    page: (
      workspaceId: string,
      filter: {
        readonly chat_bot_id: string;
        readonly chat_id?: string | undefined;
        readonly state?: readonly ContactState[] | undefined;
      },
      { page, limit, desc }: { page: number; limit: number; desc: boolean },
    ) => {
      const { chat_bot_id, chat_id, state = [] } = filter;
      const query = {
        chat_bot_id,
        ...(chat_id === undefined ? {} : { chat_id }),
        ...(state.length === 0 ? {} : { state: { $in: state } }),
      };
      return of(workspaceId).page(query, { page, limit, orderBy: '_id', desc });
    },
    /** The newest contact of each of these conversations; none for conversations without contacts. */
    async newestOf(workspaceId: string, conversationIds: readonly string[]) {
      if (conversationIds.length === 0) return new Map<string, ContactDocument>();
      const found = await of(workspaceId).find({ chat_id: { $in: conversationIds } }, { sort: { _id: 1 } });
      return new Map(found.map((contact) => [contact.chat_id, contact]));
    },
    /** Submissions in a time range of a workspace or bot, oldest first. */
    sentIn: (workspaceId: string, botId: string | null, range: { readonly from: Date; readonly to: Date }) =>
      of(workspaceId).find(
        {
          ...(botId === null ? {} : { chat_bot_id: botId }),
          createdAt: { $gte: range.from, $lt: range.to },
        },
        { sort: { createdAt: 1, _id: 1 }, projection: { chat_id: 1, channel: 1, createdAt: 1 } },
      ),
    /**
     * Erases the personal data of a conversation's contacts, then removes them; returns the number of remaining ones.
     */
    async erase(workspaceId: string, conversationId: string) {
      const ofConversation = { chat_id: conversationId };
      await of(workspaceId).updateMany(ofConversation, { set: NOTHING_PERSONAL });
      await of(workspaceId).purge(ofConversation);
      return of(workspaceId).count({ ...ofConversation, status: EntityStatus.deleted });
    },
  };

  function writeOnto(
    workspaceId: string,
    { _id, revision }: ContactDocument,
    { set, events }: ContactChange,
  ) {
    return of(workspaceId).update(_id, { set }, { events, expectRevision: revision });
  }
}
