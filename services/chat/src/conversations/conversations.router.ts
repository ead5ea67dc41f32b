import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ConversationUseCases } from './conversations.use-cases.ts';

export function bindConversationRoutes(router: ServiceRouter, useCases: ConversationUseCases): void {
  router.bind(chatApi.createChat, useCases.create);
  router.bind(chatApi.getChat, useCases.get);
  router.bind(chatApi.createVisitorChat, useCases.createForVisitor);
}
