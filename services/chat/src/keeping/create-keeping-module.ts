import type { chatApi } from '@colloquy/contracts';
import type { Module } from '@colloquy/service-kit';
import type { AskingParts } from '../asking/index.ts';
import type { ChatParts, ConversationParts } from '../conversations/index.ts';
import type { FlowParts } from '../flows/index.ts';
import { createDeletionConsumers } from './deletion/deletion.consumers.ts';
import { createDeletionRepository } from './deletion/deletion.repository.ts';
import { createDeletionUseCases } from './deletion/deletion.use-cases.ts';
import { createErasure } from './erasure/erasure.ts';
import { retentionJob } from './erasure/retention.ts';

export type KeepingParts = ReturnType<typeof createKeepingModule>['parts'];

/** Retention and erasure of conversations. */
export function createKeepingModule(deps: ChatParts & ConversationParts & FlowParts & AskingParts) {
  const { signal, client, logger, purge, eraseAnswersWith, now } = deps;
  const { conversations, turns, notes, contacts, bots, rows, flowRuns, flowRunRows, cachedAnswers } = deps;
  const deletionRows = createDeletionRepository({ ...rows, flowRunRows, signal });
  purge.before((deletedBefore) => deletionRows.purgeContent(deletedBefore));
  // The row of a partly erased conversation must outlive its content.
  purge.exclude(rows.conversationRows, { eraseUntil: { $ne: null } });
  const deletion = createDeletionUseCases({ deletion: deletionRows, cachedAnswers });
  const erasure = createErasure({
    conversations,
    turns,
    notes,
    contacts,
    flowRuns,
    cachedAnswers,
    eraseAnswersWith,
    now,
  });
  return {
    useCases: {},
    consumers: createDeletionConsumers(deletion),
    jobs: [erasure.job, retentionJob({ conversations, erasure, bots, client, logger, now })],
    parts: { erasure },
  } satisfies Module<typeof chatApi>;
}
