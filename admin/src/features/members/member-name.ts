import type { WorkspaceMember } from '@colloquy/contracts';

/** A member as react-admin keeps them. */
export type MemberRecord = WorkspaceMember & { readonly id: string };

/** A member's name; the address where no name was given, nothing for an account that is gone. */
export function memberName(member: Pick<WorkspaceMember, 'firstName' | 'lastName' | 'email'>): string {
  return `${member.firstName} ${member.lastName}`.trim() || member.email;
}
