import { chatApi, operatorApi } from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import {
  bindModules,
  createConfirmationCheck,
  createRemoteWorkspaceAccess,
  createServiceFoundation,
  createSharedLimit,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createAskingModule } from './asking/index.ts';
import { createConversationsModule } from './conversations/index.ts';
import { createFlowsModule } from './flows/index.ts';
import { createKeepingModule } from './keeping/index.ts';
import { limitModel } from './limits.model.ts';
import { chatMigrations } from './migrations/index.ts';
import { createModelsModule, type ModelAccess } from './models/index.ts';
import { createStatisticsModule } from './statistics/index.ts';
import { createTeamModule } from './team/index.ts';

export type ChatServiceDependencies = ServiceDependencies & {
  readonly answerer: Answerer;
  readonly models: ModelAccess;
};

/** Conversations: asking, answering and their history. */
export function createChatService(deps: ChatServiceDependencies): Service {
  const { answerer, models: modelAccess, now } = deps;
  const foundation = createServiceFoundation('chat', deps, chatMigrations);
  const given = {
    ...foundation,
    access: createRemoteWorkspaceAccess(foundation.client),
    assertConfirmed: createConfirmationCheck(foundation.client),
    limit: createSharedLimit(limitModel(foundation.database), { ...foundation, now }),
    models: modelAccess,
    now,
  };
  const conversations = createConversationsModule(given);
  const models = createModelsModule(given);
  const flows = createFlowsModule({ ...given, ...conversations.parts });
  const shared = { ...given, ...conversations.parts, ...flows.parts };
  const asking = createAskingModule({ ...shared, ...models.parts, answerer });
  const keeping = createKeepingModule({ ...shared, ...asking.parts });
  const team = createTeamModule({ ...shared, ...keeping.parts });
  const statistics = createStatisticsModule(shared);
  const bound = bindModules(foundation, { ...chatApi, ...operatorApi }, [
    conversations,
    models,
    flows,
    asking,
    keeping,
    team,
    statistics,
  ]);
  return {
    ...foundation.service,
    ...bound,
    consumers: [...foundation.consumers, ...bound.consumers],
  };
}
