import { chatApi, operatorApi } from '@colloquy/contracts';
import { createKnownHabits, type Answerer } from '@colloquy/language-model';
import {
  createConfirmationCheck,
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createAnswerCache } from './asking/answer-cache/answer-cache.ts';
import { cachedAnswerModel } from './asking/answer-cache/cached-answers.model.ts';
import { createCachedAnswerRepository } from './asking/answer-cache/cached-answers.repository.ts';
import { createAnswerBudget } from './asking/budget/answer-budget.ts';
import { createAnswerCredit } from './asking/budget/answer-credit.repository.ts';
import { createAskLimits } from './asking/ask/ask-limits.ts';
import { createAnswerStream } from './asking/ask/answer-stream.ts';
import { createAskUseCases } from './asking/ask/ask.use-cases.ts';
import { createFeedLimits } from './team/feed/feed-limits.ts';
import { createFeedUseCases } from './team/feed/feed.use-cases.ts';
import { createConversationFeed } from './team/feed/conversation-feed.ts';
import { createFollow } from './team/feed/follow.ts';
import { createAuthorNames } from './team/handoff/author-names.ts';
import { createCallTeam } from './team/handoff/call-team.ts';
import { createHandoff } from './team/handoff/handoff.ts';
import { createHandoffUseCases } from './team/handoff/handoff.use-cases.ts';
import { createNotices } from './team/handoff/notices.ts';
import { createBotCache } from './conversations/bots/bot-cache.ts';
import { createContactFormConsumers } from './team/contact-form/contact-form.consumers.ts';
import { createContactFormUseCases } from './team/contact-form/contact-form.use-cases.ts';
import { contactAttemptModel } from './team/contact-form/contact-attempts.model.ts';
import { createContactLimits } from './team/contact-form/contact-attempts.repository.ts';
import { createCannedReplyConsumers } from './team/canned-replies/canned-replies.consumers.ts';
import { cannedRepliesModel } from './team/canned-replies/canned-replies.model.ts';
import { createCannedReplyRepository } from './team/canned-replies/canned-replies.repository.ts';
import { createCannedReplyUseCases } from './team/canned-replies/canned-replies.use-cases.ts';
import { contactModel } from './conversations/contacts/contacts.model.ts';
import { createContactRepository } from './conversations/contacts/contacts.repository.ts';
import { conversationModel } from './conversations/conversations/conversations.model.ts';
import { createConversationRepository } from './conversations/conversations/conversations.repository.ts';
import { createConversationUseCases } from './conversations/conversations/conversations.use-cases.ts';
import { createCsatUseCases } from './team/csat/csat.use-cases.ts';
import { createEndRuns } from './flows/flow-runs/end-runs.ts';
import { createFlowBegin } from './flows/flow-runs/flow-begin.ts';
import { createFlowReader } from './flows/flow-runs/flow-reader.ts';
import { createIsFollowUp } from './flows/flow-runs/follow-up.ts';
import { flowRunModel } from './flows/flow-runs/flow-runs.model.ts';
import { createFlowRunRepository } from './flows/flow-runs/flow-runs.repository.ts';
import { createFlowTurns } from './flows/flow-runs/flow-turns.ts';
import { createStepCheck } from './flows/flow-runs/step-check.ts';
import { createFlowMailUseCases } from './flows/flow-results/flow-mails.use-cases.ts';
import { createFlowResultUseCases } from './flows/flow-results/flow-results.use-cases.ts';
import { createSurveys } from './flows/flow-results/surveys.ts';
import { disclosureModel } from './conversations/disclosures/disclosures.model.ts';
import { createDisclosureRepository } from './conversations/disclosures/disclosures.repository.ts';
import { createDisclosures } from './conversations/disclosures/disclosures.ts';
import { createErasure } from './keeping/erasure/erasure.ts';
import { retentionJob } from './keeping/erasure/retention.ts';
import { createExports } from './conversations/exports/exports.ts';
import { createOwnConversations } from './conversations/exports/own-conversations.ts';
import {
  createVisitorLimits,
  FEEDBACK_LIMIT,
  HANDOFF_LIMIT,
  RATING_LIMIT,
} from './team/feedback/visitor-limits.ts';
import { createFeedbackConsumers } from './team/feedback/feedback.consumers.ts';
import { createFeedbackUseCases } from './team/feedback/feedback.use-cases.ts';
import { createAbandonedTurns } from './conversations/turns/abandoned-turns.ts';
import { turnModel } from './conversations/turns/turns.model.ts';
import { createFunctionReader } from './asking/functions/function-reader.ts';
import { createBotAnswerers } from './asking/responders/knowledge/bot-answerers.ts';
import { knownInstance } from './asking/responders/knowledge/open-answerer.ts';
import { createRespond } from './asking/responders/registry.ts';
import { createBeginTurn } from './asking/turn/begin-turn.ts';
import { createConversationMemory } from './asking/turn/conversation-memory.ts';
import { createFinishTurn } from './asking/turn/finish-turn.ts';
import { createTurnUseCases } from './conversations/turns/turns.use-cases.ts';
import { createTurnRepository } from './conversations/turns/turns.repository.ts';
import { createInboxConsumers } from './team/inbox/inbox.consumers.ts';
import { createInboxUseCases } from './team/inbox/inbox.use-cases.ts';
import { createKnowledgeReader } from './asking/knowledge/knowledge-reader.ts';
import { createEmbeddingUse } from './models/embedding/embedding-use.ts';
import { createEmbeddingUseCases } from './models/embedding/embedding.use-cases.ts';
import { createGroundingTests } from './models/grounding/grounding-tests.ts';
import { createGroundingUseCases } from './models/providers/grounding.use-cases.ts';
import { createInstanceGrounding } from './models/grounding/instance-grounding.ts';
import { instanceGroundingModel } from './models/grounding/instance-grounding.model.ts';
import { createInstanceGroundingRepository } from './models/grounding/instance-grounding.repository.ts';
import { createLocalServers } from './models/providers/local-servers.ts';
import { createModelProviderConsumers } from './models/providers/model-providers.consumers.ts';
import { modelProvidersModel } from './models/provider-access/model-providers.model.ts';
import { createModelProviderRepository } from './models/provider-access/model-providers.repository.ts';
import { createModelProviderUseCases } from './models/providers/model-providers.use-cases.ts';
import type { ModelAccess } from './models/grounding/open-models.ts';
import { createProviderAnswerers } from './models/providers/provider-answerers.ts';
import { createProviderEmbedders } from './models/embedding/provider-embedders.ts';
import { createProviderHealth } from './models/providers/provider-health.ts';
import { createProviderSecrets } from './models/provider-access/provider-secrets.ts';
import { createRenewKeysUseCases } from './models/providers/renew-keys.use-cases.ts';
import { createTestLimits } from './models/providers/test-limits.ts';
import { noteModel } from './conversations/notes/notes.model.ts';
import { createNoteRepository } from './conversations/notes/notes.repository.ts';
import { createNoteUseCases } from './conversations/notes/notes.use-cases.ts';
import { createStatisticsUseCases } from './statistics/statistics.use-cases.ts';
import { createDeletionConsumers } from './keeping/deletion/deletion.consumers.ts';
import { createDeletionRepository } from './keeping/deletion/deletion.repository.ts';
import { createDeletionUseCases } from './keeping/deletion/deletion.use-cases.ts';
import { chatMigrations } from './migrations/index.ts';

export type ChatServiceDependencies = ServiceDependencies & {
  readonly answerer: Answerer;
  readonly models: ModelAccess;
};

/** Conversations: asking, answering and their history. */
export function createChatService(deps: ChatServiceDependencies): Service {
  const foundation = createServiceFoundation('chat', deps, chatMigrations);
  const { database, signal, client, router, logger } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const conversationRows = conversationModel(database);
  const turnRows = turnModel(database);
  const conversations = createConversationRepository(conversationRows, signal);
  const turns = createTurnRepository(turnRows, signal);
  const noteRows = noteModel(database);
  const contactRows = contactModel(database);
  const contacts = createContactRepository(contactRows, signal);
  const flowRunRows = flowRunModel(database);
  const flowRuns = createFlowRunRepository(flowRunRows, signal);
  const deletionRows = createDeletionRepository({
    conversationRows,
    turnRows,
    noteRows,
    contactRows,
    flowRunRows,
    signal,
  });
  foundation.purge.before((deletedBefore) => deletionRows.purgeContent(deletedBefore));
  // Something of the conversation is still to be erased; its row says so.
  foundation.purge.exclude(conversationRows, { eraseUntil: { $ne: null } });
  const cachedAnswers = createCachedAnswerRepository(cachedAnswerModel(database), signal);
  const deletion = createDeletionUseCases({ deletion: deletionRows, cachedAnswers });
  const bots = createBotCache(client);
  const notes = createNoteRepository(noteRows, signal);
  const exports = createExports({ conversations, turns, contacts });
  const disclosureRows = createDisclosureRepository(disclosureModel(database), signal);
  const assertConfirmed = createConfirmationCheck(client);
  const disclosures = createDisclosures({ rows: disclosureRows, access, assertConfirmed });
  const erasure = createErasure({
    conversations,
    turns,
    notes,
    contacts,
    flowRuns,
    cachedAnswers,
    eraseAnswersWith: foundation.eraseAnswersWith,
    now: deps.now,
  });
  foundation.defineJob(erasure.job);
  foundation.defineJob(retentionJob({ conversations, erasure, bots, client, logger, now: deps.now }));
  const contactLimits = createContactLimits(contactAttemptModel(database), signal, deps.now);
  foundation.defineJob(contactLimits.job);
  const contactForm = createContactFormUseCases({
    contacts,
    conversations,
    access,
    bots,
    limits: contactLimits,
    now: deps.now,
  });
  const { safeFetch, cipher, hosts, silenceMs, instanceModel, answerCacheKey } = deps.models;
  const providers = createModelProviderRepository(modelProvidersModel(database), signal);
  const secrets = createProviderSecrets(cipher, logger);
  const instanceGrounding = createInstanceGrounding({
    model: instanceModel,
    rows: createInstanceGroundingRepository(instanceGroundingModel(database), signal),
    logger,
    now: deps.now,
  });
  foundation.defineJob(instanceGrounding.job);
  const habits = createKnownHabits();
  const answerers = createBotAnswerers({
    instance: knownInstance(deps.answerer, instanceGrounding.grounding),
    ofProviders: createProviderAnswerers({
      providers,
      secrets,
      safeFetch,
      habits,
      health: createProviderHealth({ providers, logger }),
      silenceMs,
    }),
    logger,
  });
  const testLimits = createTestLimits();
  const groundingTests = createGroundingTests({
    providers,
    secrets,
    safeFetch,
    habits,
    logger,
    now: deps.now,
  });
  const modelProviders = createModelProviderUseCases({
    providers,
    access,
    assertConfirmed,
    secrets,
    safeFetch,
    localServers: createLocalServers(safeFetch, hosts, deps.now),
    limits: testLimits,
    habits,
    silenceMs,
    embeddingUse: createEmbeddingUse(client),
    instanceGrounding,
    now: deps.now,
  });
  const feed = createConversationFeed({ conversations, turns, clock: database.clock, logger });
  const notices = createNotices({ conversations, turns, now: deps.now });
  const endRuns = createEndRuns({ runs: flowRuns, now: deps.now });
  foundation.defineJob(endRuns.job);
  const handoff = createHandoff({
    conversations,
    turns,
    notices,
    endRun: endRuns.end,
    feed,
    now: deps.now,
  });
  foundation.defineJob(handoff.job);
  const callTeam = createCallTeam({ conversations, handoff, notices, feed, now: deps.now });
  const handoffLimits = createVisitorLimits(HANDOFF_LIMIT);
  const feedback = createFeedbackUseCases({
    conversations,
    turns,
    access,
    bots,
    limits: createVisitorLimits(FEEDBACK_LIMIT),
    handoffLimits,
    onNegativeFeedback: callTeam.onNegativeFeedback,
    now: deps.now,
  });
  const functions = createFunctionReader(client);
  const memory = createConversationMemory(turns);
  const budget = createAnswerBudget({ client, credit: createAnswerCredit(database, signal), logger });
  const knowledge = createKnowledgeReader(client);
  const answerCache = createAnswerCache({
    answers: cachedAnswers,
    knowledge,
    secret: answerCacheKey,
    logger,
    now: deps.now,
  });
  foundation.defineJob(answerCache.job);
  const flows = { runs: flowRuns, reader: createFlowReader(client), now: deps.now };
  const flowBegin = createFlowBegin({ ...flows, conversations });
  const stream = createAnswerStream({
    beginTurn: createBeginTurn({ turns, conversations, budget, clock: database.clock }),
    respond: createRespond({ knowledge, answerers, answerCache, functions, logger }),
    finishTurn: createFinishTurn({ conversations, turns, memory, now: deps.now }),
    openFlow: createFlowTurns({ ...flows, begin: flowBegin }),
    checkStep: createStepCheck({ ...flows, begin: flowBegin }),
    memory,
    turns,
    conversations,
    now: deps.now,
  });
  const flowResults = createFlowResultUseCases({ ...flows, conversations, access, bots, disclosures });
  router.bindDownload(chatApi.listBotFlowRuns, flowResults.listBotFlowRuns);
  router.bind(chatApi.listFlowRuns, flowResults.listFlowRuns);
  router.bind(chatApi.countFlowRuns, flowResults.countFlowRuns);
  router.bindAll(chatApi, createFlowMailUseCases({ ...flows, conversations, turns, bots }));
  const isFollowUp = createIsFollowUp(flows);
  const limits = createAskLimits();
  const ask = createAskUseCases({ conversations, access, bots, limits, isFollowUp, stream });
  router.bindAll(chatApi, createConversationUseCases({ conversations, contacts, access, bots }));
  router.bindAll(chatApi, createTurnUseCases({ conversations, turns, bots }));
  router.bindStream(chatApi.ask, ask.ask);
  router.bindStream(chatApi.askPublicLink, ask.askPublicLink);
  const inbox = createInboxUseCases({
    conversations,
    turns,
    contacts,
    bots,
    exports,
    access,
    disclosures,
    client,
    erasure,
    handoff,
    feed,
    now: deps.now,
  });
  router.bindDownload(chatApi.listChats, inbox.list);
  router.bindDownload(chatApi.listHistory, inbox.history);
  router.bindAll(chatApi, inbox);
  router.bindAll(
    chatApi,
    createHandoffUseCases({
      conversations,
      turns,
      access,
      bots,
      limits: handoffLimits,
      handoff,
      callTeam,
      feed,
      authorNames: createAuthorNames(client),
      now: deps.now,
    }),
  );
  const follow = createFollow({ turns, feed, clock: database.clock });
  const feeds = createFeedUseCases({
    conversations,
    access,
    bots,
    limits: createFeedLimits(),
    follow,
    clock: database.clock,
  });
  router.bindFeed(chatApi.followChat, { snapshot: feeds.snapshotForMember, events: feeds.eventsForMember });
  router.bindFeed(chatApi.followVisitorChat, {
    snapshot: feeds.snapshotForVisitor,
    events: feeds.eventsForVisitor,
  });
  const replies = createCannedReplyRepository(cannedRepliesModel(database), signal);
  router.bindAll(chatApi, createCannedReplyUseCases({ replies, access }));
  router.bindAll(chatApi, createNoteUseCases({ conversations, notes, access }));
  router.bindAll(chatApi, feedback);
  router.bindAll(
    chatApi,
    createCsatUseCases({ conversations, bots, limits: createVisitorLimits(RATING_LIMIT), now: deps.now }),
  );
  router.bindAll(chatApi, contactForm);
  router.bindAll(
    chatApi,
    createStatisticsUseCases({
      conversations,
      turns,
      contacts,
      surveys: createSurveys(flows),
      bots,
      access,
      prices: deps.models.prices,
      now: deps.now,
    }),
  );
  router.bindAll(chatApi, createOwnConversations({ conversations, turns }));
  router.bindAll(chatApi, modelProviders);
  router.bindAll(operatorApi, createRenewKeysUseCases({ providers, secrets }));
  router.bindAll(
    chatApi,
    createGroundingUseCases({ providers, access, limits: testLimits, tests: groundingTests, now: deps.now }),
  );
  const embedders = createProviderEmbedders({ providers, secrets, safeFetch });
  router.bindAll(chatApi, createEmbeddingUseCases({ embedders }));
  const abandoned = createAbandonedTurns({ turns, logger, clock: database.clock });
  foundation.defineJob(abandoned.job);
  return {
    ...foundation.service,
    consumers: [
      ...foundation.consumers,
      ...bots.consumers,
      ...functions.consumers,
      ...createInboxConsumers(conversations),
      ...createFeedbackConsumers(feedback),
      ...createContactFormConsumers(contactForm),
      ...createDeletionConsumers(deletion),
      ...createModelProviderConsumers(modelProviders),
      ...createCannedReplyConsumers(replies),
    ],
    leave: feed.end,
    stop: async () => {
      feed.end();
      await groundingTests.stop();
      await foundation.service.stop?.();
    },
    start: () => foundation.start(deps.isOnlyProcess === true ? abandoned.interruptAll : undefined),
  };
}
