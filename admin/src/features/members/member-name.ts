import type { WorkspaceMember } from '@colloquy/contracts';

/** A member as a react-admin record. */
export type MemberRecord = WorkspaceMember & { readonly id: string };

/** A member's name; the address without a name, empty for a deleted account. */
export function memberName(member: Pick<WorkspaceMember, 'firstName' | 'lastName' | 'email'>): string {
  return `${member.firstName} ${member.lastName}`.trim() || member.email;
}
