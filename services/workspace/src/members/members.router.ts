import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { MemberUseCases } from './members.use-cases.ts';

export function bindMemberRoutes(router: ServiceRouter, useCases: MemberUseCases): void {
  router.bind(workspaceApi.listMembers, useCases.list);
  router.bind(workspaceApi.listTeamMembers, useCases.teamMembers);
  router.bind(workspaceApi.changeMemberRole, useCases.changeRole);
  router.bind(workspaceApi.removeMember, useCases.remove);
  router.bind(workspaceApi.readMembership, useCases.readMembership);
  router.bind(workspaceApi.readRoster, useCases.readRoster);
  router.bind(workspaceApi.listMemberships, useCases.listMemberships);
}
