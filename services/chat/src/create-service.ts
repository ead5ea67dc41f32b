import type { Answerer } from '@colloquy/language-model';
import {
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  every,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createAnswerBudget } from './asking/answer-budget.ts';
import { createAnswerCredit } from './asking/answer-credit.repository.ts';
import { createAskLimits } from './asking/ask-limits.ts';
import { bindAskingRoutes } from './asking/asking.router.ts';
import { createAskingUseCases } from './asking/asking.use-cases.ts';
import { createBotDirectory } from './bots/bot-directory.ts';
import { createBotDirectoryConsumers } from './bots/bot-directory.consumers.ts';
import { chatModel } from './chats/chats.model.ts';
import { createChatRepository } from './chats/chats.repository.ts';
import { bindChatRoutes } from './chats/chats.router.ts';
import { createChatUseCases } from './chats/chats.use-cases.ts';
import { createErasure } from './erasure/erasure.ts';
import { createRetention } from './erasure/retention.ts';
import { createExports } from './exports/exports.ts';
import { createFeedbackLimits } from './feedback/feedback-limits.ts';
import { createFeedbackConsumers } from './feedback/feedback.consumers.ts';
import { bindFeedbackRoutes } from './feedback/feedback.router.ts';
import { createFeedbackUseCases } from './feedback/feedback.use-cases.ts';
import { createAbandonedTurnSweeper } from './history/abandoned-turns.ts';
import { turnModel } from './history/turns.model.ts';
import { createTurnRepository } from './history/turns.repository.ts';
import { createInboxConsumers } from './inbox/inbox.consumers.ts';
import { bindInboxRoutes } from './inbox/inbox.router.ts';
import { createInboxUseCases } from './inbox/inbox.use-cases.ts';
import { noteModel } from './notes/notes.model.ts';
import { createNoteRepository } from './notes/notes.repository.ts';
import { bindNoteRoutes } from './notes/notes.router.ts';
import { createNoteUseCases } from './notes/notes.use-cases.ts';
import { createLeavingConsumers } from './leaving/leaving.consumers.ts';
import { createLeavingRepository } from './leaving/leaving.repository.ts';
import { bindLeavingRoutes } from './leaving/leaving.router.ts';
import { createLeavingUseCases } from './leaving/leaving.use-cases.ts';

/** Conversations are kept for days, so an hour more is nothing. */
const RETENTION_INTERVAL_MS = 60 * 60_000;

export type ChatServiceDependencies = ServiceDependencies & { readonly answerer: Answerer };

/** Conversations: asking, answering and their history. */
export function createChatService(deps: ChatServiceDependencies): Service {
  const foundation = createServiceFoundation('chat', deps);
  const { database, signal, client, router, logger } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const chatRows = chatModel(database);
  const turnRows = turnModel(database);
  const chats = createChatRepository(chatRows, signal);
  const turns = createTurnRepository(turnRows, signal);
  const noteRows = noteModel(database);
  const leavingRows = createLeavingRepository({ chatRows, turnRows, noteRows, signal });
  foundation.housekeeping.purge.before((deletedBefore) => leavingRows.purgeContent(deletedBefore));
  // Something of the conversation is still to be erased; its row says so.
  foundation.housekeeping.purge.spare(chatRows, { eraseUntil: { $ne: null } });
  const leaving = createLeavingUseCases({ leaving: leavingRows });
  const bots = createBotDirectory(client);
  const notes = createNoteRepository(noteRows, signal);
  const exports = createExports({ chats, turns });
  const erasure = createErasure({ chats, turns, notes, logger, now: deps.now });
  const retention = createRetention({ chats, erasure, client, logger, now: deps.now });
  const retaining = every(RETENTION_INTERVAL_MS, () => retention.run());
  const chatUseCases = createChatUseCases({ chats, turns, access, bots, exports });
  const feedback = createFeedbackUseCases({
    chats,
    turns,
    access,
    bots,
    limits: createFeedbackLimits(),
    now: deps.now,
  });
  const asking = createAskingUseCases({
    chats,
    turns,
    access,
    bots,
    client,
    answerer: deps.answerer,
    budget: createAnswerBudget({ client, credit: createAnswerCredit(database, signal), logger }),
    limits: createAskLimits(),
    now: deps.now,
    clock: database.clock,
  });
  bindChatRoutes(router, chatUseCases);
  bindAskingRoutes(router, asking);
  bindInboxRoutes(router, createInboxUseCases({ chats, access, client, erasure }));
  bindNoteRoutes(router, createNoteUseCases({ chats, notes, access }));
  bindFeedbackRoutes(router, feedback);
  bindLeavingRoutes(router, leaving);
  const sweeper = createAbandonedTurnSweeper({
    turns,
    logger,
    clock: database.clock,
    isOnlyProcess: deps.isOnlyProcess ?? false,
  });
  return {
    name: 'chat',
    router,
    consumers: [
      ...createBotDirectoryConsumers(bots),
      ...createInboxConsumers(chats),
      ...createFeedbackConsumers(feedback),
      ...createLeavingConsumers(leaving),
    ],
    checks: { database: () => deps.database.ping() },
    async start() {
      await foundation.start();
      await sweeper.start();
      erasure.start();
      retaining.start();
    },
    async stop() {
      await retaining.stop();
      await erasure.stop();
      await sweeper.stop();
      await foundation.stop();
    },
  };
}
