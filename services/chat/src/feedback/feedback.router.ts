import { chatApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { FeedbackUseCases } from './feedback.use-cases.ts';

export function bindFeedbackRoutes(router: ServiceRouter, useCases: FeedbackUseCases): void {
  router.bind(chatApi.giveFeedback, useCases.giveAsMember);
  router.bind(chatApi.giveVisitorFeedback, useCases.giveAsVisitor);
}
