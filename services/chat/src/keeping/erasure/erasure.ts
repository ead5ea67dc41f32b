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

/** Longer than any answer takes (see ASK_DEADLINE_MS), so no data of a conversation is written after this. */
const LATE_WRITES_MS = 5 * 60_000;
const INTERVAL_MS = 30_000;
const ERASED_AT_ONCE = 100;

export type Erasure = ReturnType<typeof createErasure>;

/**
 * Erases conversations permanently. One write hides and empties the conversation and stores its event. Its turns, runs,
 * contacts and notes are erased at once, and again by a job until no more can appear: a process may crash in between,
 * an answer may be unfinished, and a turn with waiting events is kept until they are published.
 */
export function createErasure(deps: {
  readonly conversations: Pick<ConversationRepository, 'erase' | 'erasing' | 'endErasing'>;
  readonly turns: Pick<TurnRepository, 'erase'>;
  readonly notes: Pick<NoteRepository, 'erase'>;
  readonly contacts: Pick<ContactRepository, 'erase'>;
  readonly flowRuns: Pick<FlowRunRepository, 'erase'>;
  readonly cachedAnswers: Pick<CachedAnswerRepository, 'removeOfConversation'>;
  /** Erases stored responses for repeated requests, which may contain texts of the conversation. */
  readonly eraseAnswersWith: (text: string) => Promise<void>;
  readonly now: () => Date;
}) {
  const { conversations, turns, notes, contacts, flowRuns, cachedAnswers, eraseAnswersWith, now } = deps;

  /** Returns the number of runs, notes, contacts and turns that cannot be erased yet. */
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
