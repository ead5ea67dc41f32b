import { EntityStatus } from '@colloquy/contracts';
import type { Job, RequestContext } from '@colloquy/service-kit';
import type { CachedAnswerRepository } from '../../asking/index.ts';
import {
  type ConversationDocument,
  erased,
  type ConversationRepository,
  type TurnRepository,
  type ContactRepository,
  type NoteRepository,
} from '../../conversations/index.ts';
import type { FlowRunRepository } from '../../flows/index.ts';

/** No answer takes longer to write than this, so nothing of a conversation can appear later (see ASK_DEADLINE_MS). */
const LATE_WRITES_MS = 5 * 60_000;
const INTERVAL_MS = 30_000;
const ERASED_AT_ONCE = 100;

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Erases conversations for good. The conversation goes first, hidden and emptied by the write that stores its event; its
 * questions, answers, runs, contacts and notes follow at once, and again by a job until nothing more can come: a process may die in
 * between, an answer may be under way, and a turn whose events still wait stays until they are published.
 */
export function createErasure(deps: {
  readonly conversations: Pick<ConversationRepository, 'erase' | 'erasing' | 'endErasing'>;
  readonly turns: Pick<TurnRepository, 'erase'>;
  readonly notes: Pick<NoteRepository, 'erase'>;
  readonly contacts: Pick<ContactRepository, 'erase'>;
  readonly flowRuns: Pick<FlowRunRepository, 'erase'>;
  readonly cachedAnswers: Pick<CachedAnswerRepository, 'removeOfConversation'>;
  /** A repeated request would be answered with what was written in the conversation. */
  readonly eraseAnswersWith: (text: string) => Promise<void>;
  readonly now: () => Date;
}) {
  const { conversations, turns, notes, contacts, flowRuns, cachedAnswers, eraseAnswersWith, now } = deps;

  /** Returns how many runs, notes, contacts and turns must wait for another time. */
  async function eraseContent({ workspace_id, _id }: ConversationDocument): Promise<number> {
    await cachedAnswers.removeOfConversation(workspace_id, _id);
    const others = (await notes.erase(workspace_id, _id)) + (await contacts.erase(workspace_id, _id));
    const runs = await flowRuns.erase(workspace_id, _id);
    return runs + others + (await turns.erase(workspace_id, _id));
  }

  async function eraseLeftovers(): Promise<void> {
    for (const conversation of await conversations.erasing(ERASED_AT_ONCE)) {
      const left = await eraseContent(conversation);
      const isOver = conversation.eraseUntil === null || conversation.eraseUntil <= now();
      if (left === 0 && isOver) await conversations.endErasing(conversation);
    }
  }

  const job: Job = {
    name: 'erase what is left of conversations',
    everyMs: INTERVAL_MS,
    run: eraseLeftovers,
  };

  return {
    async erase(conversation: ConversationDocument, context: RequestContext) {
      if (conversation.status !== EntityStatus.deleted) {
        const eraseUntil = new Date(now().getTime() + LATE_WRITES_MS);
        await conversations.erase(conversation, erased(conversation, eraseUntil, context));
      }
      await eraseContent(conversation);
      await eraseAnswersWith(conversation._id);
    },
    job,
  };
}
