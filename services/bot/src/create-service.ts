import { botApi, botEvents, knowledgeEvents, operatorApi } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import type { ObjectStorage } from '@colloquy/object-storage';
import {
  contextOf,
  createRemoteWorkspaceAccess,
  createReservations,
  createServiceFoundation,
  createSharedLimit,
  systemContext,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createImageUploads, createPictureEncoder } from '@colloquy/uploads';
import { createBotConsumers } from './bots/bots.consumers.ts';
import { botModel } from './bots/bots.model.ts';
import { createBotRepository } from './bots/bots.repository.ts';
import { createBotImageUseCases } from './images/images.use-cases.ts';
import { createFunctionCallUseCases } from './functions/calls/calls.use-cases.ts';
import { createFunctionCaller } from './functions/calls/function-caller.ts';
import { createResultCache } from './functions/calls/result-cache.ts';
import { limitModel } from './functions/calls/limits.model.ts';
import { createFunctionSecrets } from './functions/function-secrets.ts';
import { createFunctionConsumers } from './functions/functions.consumers.ts';
import { botFunctionsModel } from './functions/functions.model.ts';
import { createFunctionRepository } from './functions/functions.repository.ts';
import { createFunctionUseCases } from './functions/functions.use-cases.ts';
import { createRenewHeadersUseCases } from './functions/renew-headers.use-cases.ts';
import type { FunctionAccess } from './functions/open-functions.ts';
import { createDraftUseCases } from './flows/drafts.use-cases.ts';
import { createFlowPublishing } from './flows/flow-publishing.ts';
import { createFlowStart } from './flows/flow-start.ts';
import { createFlowRevisions } from './flows/flow-revisions.repository.ts';
import { createFlowConsumers } from './flows/flows.consumers.ts';
import { flowDraftModel, flowRevisionModel } from './flows/flows.model.ts';
import { createFlowRepository } from './flows/flows.repository.ts';
import { createFlowAccess } from './flows/open-flow.ts';
import { createFlowRevisionUseCases } from './flows/revisions.use-cases.ts';
import { createStepUseCases } from './flows/steps-for-chat.use-cases.ts';
import { deletedEvent } from './bots/bot-events.ts';
import { createBotUseCases } from './bots/bots.use-cases.ts';
import { createPublicLinkConsumers } from './public-links/public-links.consumers.ts';
import { publicLinkModel } from './public-links/public-links.model.ts';
import { createPublicLinkRepository } from './public-links/public-links.repository.ts';
import { createPublicLinkUseCases } from './public-links/public-links.use-cases.ts';
import { createSettingsRevisions } from './settings/settings-revisions.repository.ts';
import { settingsRevisionModel } from './settings/settings-revisions.model.ts';
import { createLanguageOfDocuments } from './settings/language-of-documents.ts';
import { createSettingsUseCases } from './settings/settings.use-cases.ts';
import { botMigrations } from './migrations/index.ts';

export type BotServiceDependencies = ServiceDependencies & {
  readonly storage: ObjectStorage;
  readonly functions: FunctionAccess;
};

/** Chatbots, their settings, pictures and their public links. */
export function createBotService(deps: BotServiceDependencies): Service {
  const foundation = createServiceFoundation('bot', deps, botMigrations);
  const { database, signal, client, router, logger } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const botRows = botModel(database);
  const bots = createBotRepository(botRows, signal);
  foundation.republishDeletions(botRows, (bot) => [deletedEvent(bot, systemContext('bot'))]);
  const links = createPublicLinkRepository(publicLinkModel(database), signal);
  const flowRevisions = createFlowRevisions(flowRevisionModel(database), signal);
  const flows = createFlowRepository(flowDraftModel(database), signal, flowRevisions);
  const flowStart = createFlowStart(flows);
  const linkUseCases = createPublicLinkUseCases({ links, bots, access, flowStart, now: deps.now });
  const botUseCases = createBotUseCases({
    bots,
    access,
    quota: createReservations({ client, logger }),
    openLink: linkUseCases.openFirst,
    now: deps.now,
  });
  router.bindAll(botApi, botUseCases);
  const settingsRevisions = createSettingsRevisions(settingsRevisionModel(database), signal);
  const flowPublishing = createFlowPublishing({ flows, client });
  const flowAccess = createFlowAccess({ bots, flows, access });
  router.bindAll(botApi, createDraftUseCases({ flows, access: flowAccess, now: deps.now }));
  const ofRevisions = { bots, flows, revisions: flowRevisions, publishing: flowPublishing };
  router.bindAll(botApi, createFlowRevisionUseCases({ ...ofRevisions, access: flowAccess }));
  router.bindAll(botApi, createStepUseCases({ access: flowAccess, botOfLink: linkUseCases.botOfLink }));
  const settingsUseCases = createSettingsUseCases({
    bots,
    settingsRevisions,
    flowPublishing,
    access,
    client,
    now: deps.now,
  });
  router.bindAll(botApi, settingsUseCases);
  const takeLanguage = createLanguageOfDocuments({ bots, settingsRevisions, client, now: deps.now });
  router.bindAll(botApi, linkUseCases);
  const functions = createFunctionRepository(botFunctionsModel(database), signal);
  const { safeFetch, cipher } = deps.functions;
  const secrets = createFunctionSecrets(cipher, logger);
  const ofFunctions = { bots, functions, access, now: deps.now };
  router.bindAll(botApi, createFunctionUseCases({ ...ofFunctions, secrets, safeFetch }));
  router.bindAll(operatorApi, createRenewHeadersUseCases({ functions, secrets }));
  router.bindAll(
    botApi,
    createFunctionCallUseCases({
      ...ofFunctions,
      caller: createFunctionCaller({ safeFetch, secrets }),
      cache: createResultCache(),
      limit: createSharedLimit(limitModel(database), { ...foundation, now: deps.now }),
    }),
  );
  const encoder = createPictureEncoder();
  const imageUploads = createImageUploads({
    folder: 'chat-bots',
    storage: deps.storage,
    encoder,
    imagesOf: async (botId) => (await bots.findById(botId))?.images ?? null,
    aloneSince: foundation.aloneSince,
    logger,
    now: deps.now,
  });
  foundation.defineJob(imageUploads.job);
  const imageUseCases = createBotImageUseCases({ bots, imageUploads, access });
  router.bind(botApi.createBotImage, imageUseCases.create);
  router.bind(botApi.confirmBotImage, imageUseCases.confirm);
  router.bind(botApi.deleteBotImage, imageUseCases.delete);
  router.bindFile(botApi.readBotImage, imageUseCases.read);
  return {
    ...foundation.service,
    consumers: [
      ...foundation.consumers,
      ...createBotConsumers(botUseCases),
      ...createPublicLinkConsumers(linkUseCases),
      ...createFunctionConsumers(functions),
      ...createFlowConsumers(flows, flowRevisions),
      defineConsumer({
        name: 'bot.take-language',
        event: knowledgeEvents.documentProcessed,
        handle: (event) => takeLanguage(event.data.chat_bot_id, contextOf(event, 'bot')),
      }),
      defineConsumer({
        name: 'bot.remove-settings-revisions',
        event: botEvents.botDeleted,
        handle: ({ data }) => settingsRevisions.removeOf(data.workspace_id, data.chat_bot_id),
      }),
      defineConsumer({
        name: 'bot.remove-images',
        event: botEvents.botDeleted,
        handle: ({ data }) => imageUseCases.deleteAllOf(data.chat_bot_id),
      }),
    ],
    async stop() {
      await encoder.close();
      await foundation.stop();
    },
  };
}
