import { LRUCache } from 'lru-cache';
import type { TurnRepository, ConversationDocument } from '../../conversations/index.ts';

const MAX_CONVERSATIONS = 1_000;
/** The maximum of the setting `memoryTurns` (contracts). */
const MAX_TURNS = 20;

export interface MemoryTurn {
  readonly question: string;
  readonly answer: string;
}

/** Caches the last turns of active conversations, so that a follow-up need not read them from the store. */
export type ConversationMemory = ReturnType<typeof createConversationMemory>;

/**
 * Every counted turn raises the conversation's revision by one. So turns cached under a revision are complete while the
 * conversation still has it; a turn answered by another process changes the revision, and the turns are read again.
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
    /** Call it after the turn was counted, with `conversation` as it was read for this turn. */
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
