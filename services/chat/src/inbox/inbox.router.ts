import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { InboxUseCases } from './inbox.use-cases.ts';

export function bindInboxRoutes(router: ServiceRouter, useCases: InboxUseCases): void {
  router.bindDownload(chatApi.listChats, useCases.list);
  router.bindDownload(chatApi.listHistory, useCases.history);
  router.bind(chatApi.updateChat, useCases.update);
  router.bind(chatApi.deleteChat, useCases.remove);
}
