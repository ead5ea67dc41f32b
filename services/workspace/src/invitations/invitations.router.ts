import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { InvitationUseCases } from './invitations.use-cases.ts';
import type { JoiningUseCases } from './joining.use-cases.ts';

export function bindInvitationRoutes(
  router: ServiceRouter,
  invitations: InvitationUseCases,
  joining: JoiningUseCases,
): void {
  router.bind(workspaceApi.listInvitations, invitations.list);
  router.bind(workspaceApi.createInvitation, invitations.create);
  router.bind(workspaceApi.revokeInvitation, invitations.revoke);
  router.bind(workspaceApi.resendInvitation, invitations.resend);
  router.bind(workspaceApi.previewInvitation, joining.look);
  router.bind(workspaceApi.acceptInvitation, joining.accept);
}
