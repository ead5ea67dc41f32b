import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { DepartureUseCases } from './account-deletion.use-cases.ts';
import type { MemberRecordUseCases } from '../members/member-records.use-cases.ts';

export function bindDepartureRoutes(
  router: ServiceRouter,
  departures: DepartureUseCases,
  records: MemberRecordUseCases,
): void {
  router.bind(workspaceApi.previewDeparture, departures.preview);
  router.bind(workspaceApi.reserveDeparture, departures.reserve);
  router.bind(workspaceApi.releaseDeparture, departures.release);
  router.bind(workspaceApi.forgetAddress, departures.forgetAddress);
  router.bind(workspaceApi.readMemberRecord, records.read);
  router.bind(workspaceApi.listOwnActions, records.actions);
}
