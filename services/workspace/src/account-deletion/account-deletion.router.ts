import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { AccountDeletionUseCases } from './account-deletion.use-cases.ts';
import type { MemberRecordUseCases } from '../members/member-records.use-cases.ts';

export function bindAccountDeletionRoutes(
  router: ServiceRouter,
  deletion: AccountDeletionUseCases,
  records: MemberRecordUseCases,
): void {
  router.bind(workspaceApi.previewAccountDeletion, deletion.preview);
  router.bind(workspaceApi.reserveAccountDeletion, deletion.reserve);
  router.bind(workspaceApi.cancelAccountDeletion, deletion.release);
  router.bind(workspaceApi.eraseAddress, deletion.eraseAddress);
  router.bind(workspaceApi.readMemberRecord, records.read);
  router.bind(workspaceApi.listOwnActions, records.actions);
}
