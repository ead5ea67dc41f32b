import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { TurnUseCases } from './turns.use-cases.ts';

export function bindTurnRoutes(router: ServiceRouter, useCases: TurnUseCases): void {
  router.bind(chatApi.listVisitorHistory, useCases.historyForVisitor);
}
