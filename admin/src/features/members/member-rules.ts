import { type InvitationState, type WorkspaceRole, ERRORS } from '@colloquy/contracts';
import { ApiError } from '../../api/api-error.ts';
import type { TextKey } from '../../i18n/useText.ts';

/** Roles in order of their permissions, unlike their numbers. */
export const ROLES_BY_RANK: readonly WorkspaceRole[] = [1, 3, 2];

/** Actions on an invitation in each state; a new mail revives an expired one. */
export function invitationActions(state: InvitationState): { canResend: boolean; canRevoke: boolean } {
  return { canResend: state === 'pending' || state === 'expired', canRevoke: state === 'pending' };
}

const MEMBER_ISSUES: ReadonlyMap<number, TextKey> = new Map([
  [Number(ERRORS.wrongState), 'members.lastAdmin'],
]);
const INVITATION_ISSUES: ReadonlyMap<number, TextKey> = new Map([
  [Number(ERRORS.wrongState), 'members.invitationClosed'],
  [Number(ERRORS.alreadyExists), 'members.invitedAlready'],
]);

/** A refusal with a more specific text on these pages; undefined for any other. */
export function memberIssue(error: unknown): TextKey | undefined {
  return MEMBER_ISSUES.get(codeOf(error));
}

/** The same for invitations. */
export function invitationIssue(error: unknown): TextKey | undefined {
  return INVITATION_ISSUES.get(codeOf(error));
}

function codeOf(error: unknown): number {
  return error instanceof ApiError ? Number(error.body.code) : Number.NaN;
}
