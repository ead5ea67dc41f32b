import { LRUCache } from 'lru-cache';
import type { TurnRepository } from './turns.repository.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';

const REMEMBERED_CHATS = 1_000;
/** The most that a bot's settings can ask for (contracts: `memoryTurns`). */
const MAX_TURNS = 20;

export interface MemoryTurn {
  readonly question: string;
  readonly answer: string;
}

/** The last turns of chats that go on in this process, so that a follow-up need not read them back. */
export interface ConversationMemory {
  /** The last `limit` answered turns before this one, oldest first. */
  before(chat: ConversationDocument, limit: number): Promise<readonly MemoryTurn[]>;
  /** Call it after the turn was counted in `chat`, with the chat as it was read for this turn. */
  note(chat: ConversationDocument, turn: MemoryTurn): void;
}

/**
 * Every counted turn raises the chat's revision by one. So what is kept under a revision is whole as long as the chat
 * still has it: a turn answered elsewhere, or meanwhile, leaves another revision behind and the turns are read again.
 */
export function createConversationMemory(turns: Pick<TurnRepository, 'memory'>): ConversationMemory {
  const known = new LRUCache<string, { revision: number; turns: readonly MemoryTurn[] }>({
    max: REMEMBERED_CHATS,
  });
  const ofRevision = ({ _id, revision }: ConversationDocument): readonly MemoryTurn[] | null => {
    const entry = known.get(_id);
    return entry?.revision === revision ? entry.turns : null;
  };
  return {
    async before(chat, limit) {
      const remembered = ofRevision(chat);
      if (remembered !== null) return remembered.slice(-limit);
      const read = await turns.memory(chat.workspace_id, chat._id, MAX_TURNS);
      known.set(chat._id, { revision: chat.revision, turns: read });
      return read.slice(-limit);
    },
    note(chat, turn) {
      const before = chat.messageCount === 0 ? [] : ofRevision(chat);
      if (before === null) known.delete(chat._id);
      else known.set(chat._id, { revision: chat.revision + 1, turns: [...before, turn].slice(-MAX_TURNS) });
    },
  };
}
