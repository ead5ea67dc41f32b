import { LRUCache } from 'lru-cache';
import type { TurnRepository, ConversationDocument } from '../../conversations/index.ts';

const MAX_CONVERSATIONS = 1_000;
/** The most that a bot's settings can ask for (contracts: `memoryTurns`). */
const MAX_TURNS = 20;

export interface MemoryTurn {
  readonly question: string;
  readonly answer: string;
}

/** The last turns of conversations that go on in this process, so that a follow-up need not read them back. */
export type ConversationMemory = ReturnType<typeof createConversationMemory>;

/**
 * Every counted turn raises the conversation's revision by one. So what is kept under a revision is whole as long as the conversation
 * still has it: a turn answered elsewhere, or meanwhile, leaves another revision behind and the turns are read again.
 */
export function createConversationMemory(turns: Pick<TurnRepository, 'memory'>) {
  const known = new LRUCache<string, { revision: number; turns: readonly MemoryTurn[] }>({
    max: MAX_CONVERSATIONS,
  });
  const ofRevision = ({ _id, revision }: ConversationDocument): readonly MemoryTurn[] | null => {
    const entry = known.get(_id);
    return entry?.revision === revision ? entry.turns : null;
  };
  return {
    /** The last `limit` answered turns before this one, oldest first. */
    async before(conversation: ConversationDocument, limit: number) {
      const cached = ofRevision(conversation);
      if (cached !== null) return cached.slice(-limit);
      const { workspace_id, _id, contextFrom } = conversation;
      const read = await turns.memory(workspace_id, _id, MAX_TURNS, contextFrom ?? null);
      known.set(conversation._id, { revision: conversation.revision, turns: read });
      return read.slice(-limit);
    },
    /** Call it after the turn was counted in `conversation`, with the conversation as it was read for this turn. */
    add(conversation: ConversationDocument, turn: MemoryTurn) {
      const before = conversation.messageCount === 0 ? [] : ofRevision(conversation);
      if (before === null) known.delete(conversation._id);
      else
        known.set(conversation._id, {
          revision: conversation.revision + 1,
          turns: [...before, turn].slice(-MAX_TURNS),
        });
    },
  };
}
