import { botApi, botEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import type { ObjectStorage } from '@colloquy/object-storage';
import {
  createRemoteWorkspaceAccess,
  createReservations,
  createServiceFoundation,
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
import { createFunctionTestLimits } from './functions/calls/test-limits.ts';
import { createFunctionSecrets } from './functions/function-secrets.ts';
import { createFunctionConsumers } from './functions/functions.consumers.ts';
import { botFunctionsModel } from './functions/functions.model.ts';
import { createFunctionRepository } from './functions/functions.repository.ts';
import { createFunctionUseCases } from './functions/functions.use-cases.ts';
import type { FunctionAccess } from './functions/open-functions.ts';
import { deletedEvent } from './bots/bot-events.ts';
import { createBotUseCases } from './bots/bots.use-cases.ts';
import { createPublicLinkConsumers } from './public-links/public-links.consumers.ts';
import { publicLinkModel } from './public-links/public-links.model.ts';
import { createPublicLinkRepository } from './public-links/public-links.repository.ts';
import { createPublicLinkUseCases } from './public-links/public-links.use-cases.ts';
import { createSettingsRevisions } from './settings/settings-revisions.repository.ts';
import { settingsRevisionModel } from './settings/settings-revisions.model.ts';
import { createSettingsUseCases } from './settings/settings.use-cases.ts';

export type BotServiceDependencies = ServiceDependencies & {
  readonly storage: ObjectStorage;
  readonly functions: FunctionAccess;
};

/** Chatbots, their settings, pictures and their public links. */
export function createBotService(deps: BotServiceDependencies): Service {
  const foundation = createServiceFoundation('bot', deps);
  const { database, signal, client, router, logger } = foundation;
  const access = createRemoteWorkspaceAccess(client);
  const botRows = botModel(database);
  const bots = createBotRepository(botRows, signal);
  foundation.republishDeletions(botRows, (bot) => [deletedEvent(bot, systemContext('bot'))]);
  const links = createPublicLinkRepository(publicLinkModel(database), signal);
  const linkUseCases = createPublicLinkUseCases({ links, bots, access, now: deps.now });
  const botUseCases = createBotUseCases({
    bots,
    access,
    quota: createReservations({ client, logger }),
    openLink: linkUseCases.openFirst,
    now: deps.now,
  });
  router.bindAll(botApi, botUseCases);
  const settingsRevisions = createSettingsRevisions(settingsRevisionModel(database), signal);
  const settingsUseCases = createSettingsUseCases({ bots, settingsRevisions, access, client, now: deps.now });
  router.bindAll(botApi, settingsUseCases);
  router.bindAll(botApi, linkUseCases);
  const functions = createFunctionRepository(botFunctionsModel(database), signal);
  const { safeFetch, cipher } = deps.functions;
  const secrets = createFunctionSecrets(cipher, logger);
  const ofFunctions = { bots, functions, access, now: deps.now };
  router.bindAll(botApi, createFunctionUseCases({ ...ofFunctions, secrets, safeFetch }));
  router.bindAll(
    botApi,
    createFunctionCallUseCases({
      ...ofFunctions,
      caller: createFunctionCaller({ safeFetch, secrets }),
      cache: createResultCache(),
      limits: createFunctionTestLimits(),
    }),
  );
  const encoder = createPictureEncoder();
  const imageUploads = createImageUploads({
    folder: 'chat-bots',
    storage: deps.storage,
    encoder,
    imagesOf: async (botId) => (await bots.findById(botId))?.images ?? null,
    isOnlyProcess: deps.isOnlyProcess,
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
      ...createBotConsumers(botUseCases),
      ...createPublicLinkConsumers(linkUseCases),
      ...createFunctionConsumers(functions),
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
