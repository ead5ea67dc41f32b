import type { Model } from 'mongoose';
import {
  createRepository,
  tenantScope,
  unlessTaken,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { CachedAnswerDocument } from './cached-answers.model.ts';

export type NewCachedAnswer = Omit<NewDocument<CachedAnswerDocument>, '_id' | 'status' | 'workspace_id'>;

export type CachedAnswerRepository = ReturnType<typeof createCachedAnswerRepository>;

export function createCachedAnswerRepository(model: Model<CachedAnswerDocument>, signal: OutboxSignal) {
  const answers = createRepository(model, { signal });
  const inWorkspace = (workspaceId: string) => answers.in(tenantScope(workspaceId));
  const everywhere = answers.everywhere('Answers of every workspace grow too old.');

  return {
    find: (workspaceId: string, key: string) => inWorkspace(workspaceId).findById(key),
    /** Replaces an answer under the same key. */
    async put(workspaceId: string, key: string, answer: NewCachedAnswer) {
      await unlessTaken(
        () => inWorkspace(workspaceId).update(key, { set: answer }, { upsert: true }),
        // A concurrent request with the same question has stored its answer, which is as good.
        () => null,
      );
    },
    async removeOfBot(workspaceId: string, botId: string) {
      await inWorkspace(workspaceId).purge({ chat_bot_id: botId });
    },
    async removeOfConversation(workspaceId: string, conversationId: string) {
      await inWorkspace(workspaceId).purge({ chat_id: conversationId });
    },
    removeExpired: (now: Date) => everywhere.purge({ expiresAt: { $lte: now } }),
  };
}
