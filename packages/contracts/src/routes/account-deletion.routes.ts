import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { timeSchema } from '../entities/fields.ts';
import {
  membershipEffectsSchema,
  memberRecordSchema,
  ownActionSchema,
} from '../entities/account-deletion.ts';
import { defineRoute, list, pageOnlyQuery, single } from './define-route.ts';

const attemptSchema = z.string().min(1).max(64);

export const previewAccountDeletion = defineRoute({
  id: 'workspace.previewDeparture',
  method: 'GET',
  path: '/internal/members/:userId/departure',
  right: 'service',
  summary: "What becomes of a user's workspaces when the account goes.",
  response: single(membershipEffectsSchema),
});

export const reserveAccountDeletion = defineRoute({
  id: 'workspace.reserveDeparture',
  method: 'POST',
  path: '/internal/members/:userId/departure',
  idempotent: true,
  right: 'service',
  summary:
    'Count the user as gone where rules need somebody to stay; nothing is changed when a workspace is blocked.',
  body: z.strictObject({ attempt: attemptSchema }),
  response: single(membershipEffectsSchema),
});

export const cancelAccountDeletion = defineRoute({
  id: 'workspace.releaseDeparture',
  method: 'DELETE',
  path: '/internal/members/:userId/departure',
  right: 'service',
  summary: 'The user stays: undo what this attempt reserved.',
  query: z.strictObject({ attempt: attemptSchema }),
  response: single(z.object({ released: z.literal(true) })),
});

export const eraseAddress = defineRoute({
  id: 'workspace.forgetAddress',
  method: 'POST',
  path: '/internal/addresses/forget',
  idempotent: true,
  right: 'service',
  summary:
    'Drop the invitations to an address that were made before its account went, and its traces in the audit log.',
  body: z.strictObject({ email: z.string().max(EMAIL_MAX_LENGTH), before: timeSchema }),
  response: single(z.object({ forgotten: z.literal(true) })),
});

export const readMemberRecord = defineRoute({
  id: 'workspace.readMemberRecord',
  method: 'POST',
  path: '/internal/members/:userId/record',
  idempotent: true,
  right: 'service',
  summary: 'Memberships and invitations of a person, for their export.',
  body: z.strictObject({ email: z.string().max(EMAIL_MAX_LENGTH) }),
  response: single(memberRecordSchema),
});

export const listOwnActions = defineRoute({
  id: 'workspace.listOwnActions',
  method: 'GET',
  path: '/internal/members/:userId/actions',
  right: 'service',
  summary: 'What a person did in every workspace, of the last year, the newest first, for their export.',
  query: z.strictObject(pageOnlyQuery),
  response: list(ownActionSchema),
});
