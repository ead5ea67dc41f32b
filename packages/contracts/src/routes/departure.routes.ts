import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { idSchema, timeSchema } from '../entities/fields.ts';
import { departureSchema, memberRecordSchema, ownActionSchema } from '../entities/leaving.ts';
import { defineRoute, list, pageQuery, single } from './define-route.ts';

const departureParams = z.strictObject({ userId: idSchema });
const attemptSchema = z.string().min(1).max(64);

export const previewDeparture = defineRoute({
  id: 'workspace.previewDeparture',
  base: 'internal',
  method: 'GET',
  path: '/internal/members/:userId/departure',
  access: 'service',
  summary: "What becomes of a user's workspaces when the account goes.",
  params: departureParams,
  response: single(departureSchema),
});

export const reserveDeparture = defineRoute({
  id: 'workspace.reserveDeparture',
  base: 'internal',
  method: 'POST',
  path: '/internal/members/:userId/departure',
  idempotent: true,
  access: 'service',
  summary:
    'Count the user as gone where rules need somebody to stay; nothing is changed when a workspace is blocked.',
  params: departureParams,
  body: z.strictObject({ attempt: attemptSchema }),
  response: single(departureSchema),
});

export const releaseDeparture = defineRoute({
  id: 'workspace.releaseDeparture',
  base: 'internal',
  method: 'DELETE',
  path: '/internal/members/:userId/departure',
  access: 'service',
  summary: 'The user stays: undo what this attempt reserved.',
  params: departureParams,
  query: z.strictObject({ attempt: attemptSchema }),
  response: single(z.object({ released: z.literal(true) })),
});

export const forgetAddress = defineRoute({
  id: 'workspace.forgetAddress',
  base: 'internal',
  method: 'POST',
  path: '/internal/addresses/forget',
  idempotent: true,
  access: 'service',
  summary:
    'Drop the invitations to an address that were made before its account went, and its traces in the audit log.',
  body: z.strictObject({ email: z.string().max(EMAIL_MAX_LENGTH), before: timeSchema }),
  response: single(z.object({ forgotten: z.literal(true) })),
});

export const readMemberRecord = defineRoute({
  id: 'workspace.readMemberRecord',
  base: 'internal',
  method: 'POST',
  path: '/internal/members/:userId/record',
  idempotent: true,
  access: 'service',
  summary: 'Memberships and invitations of a person, for their export.',
  params: departureParams,
  body: z.strictObject({ email: z.string().max(EMAIL_MAX_LENGTH) }),
  response: single(memberRecordSchema),
});

export const listOwnActions = defineRoute({
  id: 'workspace.listOwnActions',
  base: 'internal',
  method: 'GET',
  path: '/internal/members/:userId/actions',
  access: 'service',
  summary: 'What a person did in every workspace, of the last year, the newest first, for their export.',
  params: departureParams,
  query: z.strictObject({ page: pageQuery(['id']).page, limit: pageQuery(['id']).limit }),
  response: list(ownActionSchema),
});

export const departureRoutes = [
  previewDeparture,
  reserveDeparture,
  releaseDeparture,
  forgetAddress,
  readMemberRecord,
  listOwnActions,
] as const;
