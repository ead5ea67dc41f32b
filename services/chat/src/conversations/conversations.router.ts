import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ConversationUseCases } from './conversations.use-cases.ts';

export function bindConversationRoutes(router: ServiceRouter, useCases: ConversationUseCases): void {
  router.bindDownload(chatApi.listChats, useCases.list);
  router.bind(chatApi.createChat, useCases.create);
  router.bind(chatApi.getChat, useCases.get);
  router.bindDownload(chatApi.listHistory, useCases.history);
  router.bind(chatApi.createVisitorChat, useCases.createForVisitor);
  router.bind(chatApi.listVisitorHistory, useCases.historyForVisitor);
}
