import type { chatApi } from '@colloquy/contracts';
import type {
  ConfirmationCheck,
  Limit,
  Module,
  ServiceFoundation,
  WorkspaceAccess,
} from '@colloquy/service-kit';
import { createBotCache } from './bots/bot-cache.ts';
import { contactModel } from './contacts/contacts.model.ts';
import { createContactRepository } from './contacts/contacts.repository.ts';
import { conversationModel } from './conversations/conversations.model.ts';
import { createConversationRepository } from './conversations/conversations.repository.ts';
import { createConversationUseCases } from './conversations/conversations.use-cases.ts';
import { disclosureModel } from './disclosures/disclosures.model.ts';
import { createDisclosureRepository } from './disclosures/disclosures.repository.ts';
import { createDisclosures } from './disclosures/disclosures.ts';
import { createExports } from './exports/exports.ts';
import { createOwnConversations } from './exports/own-conversations.ts';
import { noteModel } from './notes/notes.model.ts';
import { createNoteRepository } from './notes/notes.repository.ts';
import { createNoteUseCases } from './notes/notes.use-cases.ts';
import { createAbandonedTurns } from './turns/abandoned-turns.ts';
import { turnModel } from './turns/turns.model.ts';
import { createTurnRepository } from './turns/turns.repository.ts';
import { createTurnUseCases } from './turns/turns.use-cases.ts';

/** The dependencies of every module of the service. */
export interface ChatParts
  extends Pick<
    ServiceFoundation,
    'database' | 'signal' | 'client' | 'logger' | 'purge' | 'eraseAnswersWith'
  > {
  readonly access: WorkspaceAccess;
  readonly assertConfirmed: ConfirmationCheck;
  /** Shared by replicas; each event costs a command to the store. */
  readonly limit: Limit;
  readonly now: () => Date;
}

export type ConversationParts = ReturnType<typeof createConversationsModule>['parts'];

/** Conversations, turns, contacts and notes: the repositories that the other modules use. */
export function createConversationsModule(deps: ChatParts) {
  const { database, signal, client, logger, access, assertConfirmed } = deps;
  const conversationRows = conversationModel(database);
  const turnRows = turnModel(database);
  const noteRows = noteModel(database);
  const contactRows = contactModel(database);
  const conversations = createConversationRepository(conversationRows, signal);
  const turns = createTurnRepository(turnRows, signal);
  const notes = createNoteRepository(noteRows, signal);
  const contacts = createContactRepository(contactRows, signal);
  const bots = createBotCache(client);
  const disclosureRows = createDisclosureRepository(disclosureModel(database), signal);
  const disclosures = createDisclosures({ rows: disclosureRows, access, assertConfirmed });
  const exports = createExports({ conversations, turns, contacts });
  const abandoned = createAbandonedTurns({ turns, logger, clock: database.clock });
  return {
    useCases: {
      ...createConversationUseCases({ conversations, contacts, access, bots }),
      ...createTurnUseCases({ conversations, turns, bots }),
      ...createNoteUseCases({ conversations, notes, access }),
      ...createOwnConversations({ conversations, turns }),
    },
    consumers: bots.consumers,
    jobs: [abandoned.job],
    freeAbandoned: abandoned.interruptAll,
    parts: {
      conversations,
      turns,
      notes,
      contacts,
      bots,
      disclosures,
      exports,
      rows: { conversationRows, turnRows, noteRows, contactRows },
    },
  } satisfies Module<typeof chatApi>;
}
