import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { OwnConversations } from './own-conversations.ts';

export function bindExportRoutes(router: ServiceRouter, own: OwnConversations): void {
  router.bind(chatApi.listOwnChats, own.list);
}
