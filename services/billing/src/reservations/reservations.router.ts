import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { DebugAnswerUseCases } from './debug-answers.use-cases.ts';
import type { ReservationUseCases } from './reservations.use-cases.ts';

export function bindReservationRoutes(
  router: ServiceRouter,
  reservations: ReservationUseCases,
  debugAnswers: DebugAnswerUseCases,
): void {
  router.bind(billingApi.reserveUsage, reservations.reserve);
  router.bind(billingApi.commitReservations, reservations.commit);
  router.bind(billingApi.releaseReservations, reservations.release);
  router.bind(billingApi.takeDebugAnswer, debugAnswers.take);
}
