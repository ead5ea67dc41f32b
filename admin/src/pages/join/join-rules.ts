import { ApiError, textOfError } from '../../api/api-error.ts';
import type { Translate } from '../../i18n/useText.ts';

/** The parts of a mailed link. */
export interface JoinLink {
  readonly workspaceId: string;
  readonly invitationId: string;
  readonly token: string;
}

/** The link's parts; undefined if one is missing from the address. */
export function readJoinLink(params: URLSearchParams): JoinLink | undefined {
  const workspaceId = params.get('workspaceId') ?? '';
  const invitationId = params.get('invitationId') ?? '';
  const token = params.get('token') ?? '';
  return workspaceId === '' || invitationId === '' || token === ''
    ? undefined
    : { workspaceId, invitationId, token };
}

/** Why an invitation cannot be used, in the specification's words where it has some. */
export function joinIssueText(t: Translate, error: unknown): string {
  const message = error instanceof ApiError ? error.body.message : undefined;
  if (message === 'WORKSPACE_INVITE_TOKEN_EXPIRED') return t('join.expired');
  if (message === 'WORKSPACE_INVITE_TOKEN_INVALID' || message === 'INVALID_TOKEN') return t('join.invalid');
  return textOfError(error);
}
