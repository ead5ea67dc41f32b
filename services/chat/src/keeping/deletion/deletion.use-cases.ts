import type { CachedAnswerRepository } from '../../asking/index.ts';
import { initialConversationName } from '../../conversations/index.ts';
import type { DeletionRepository } from './deletion.repository.ts';

const AT_ONCE = 100;

export type DeletionUseCases = ReturnType<typeof createDeletionUseCases>;

/** Deletes conversations with their bot, and erases a user's personal data with the account. */
export function createDeletionUseCases(deps: {
  readonly deletion: DeletionRepository;
  readonly cachedAnswers: Pick<CachedAnswerRepository, 'removeOfBot'>;
}) {
  const { deletion, cachedAnswers } = deps;

  return {
    /** A second delivery, after a crash, continues with the remaining conversations. */
    async deleteOfBot(workspaceId: string, botId: string): Promise<void> {
      await cachedAnswers.removeOfBot(workspaceId, botId);
      while ((await deletion.deleteSomeOfBot(workspaceId, botId, AT_ONCE)) > 0);
    },

    /**
     * Removes the user's name from their messages to visitors, and the user from their conversations in the dashboard.
     * The conversations stay: they belong to the workspace, their answers are counted and paid for, and other members
     * work with them.
     */
    async eraseUser(userId: string): Promise<void> {
      await deletion.removeAuthor(userId);
      for (;;) {
        const found = await deletion.someOfUser(userId, AT_ONCE);
        if (found.length === 0) return;
        for (const conversation of found) {
          const { name } = initialConversationName('', conversation._id);
          await deletion.rename(conversation, { name, userRef: `deleted:${conversation._id}` });
        }
      }
    },
  };
}
