import { z } from 'zod';
import { cannedReplySchema, newCannedReplySchema } from '../entities/canned-reply.ts';
import { idSchema } from '../entities/fields.ts';
import * as ERRORS from '../errors/error-names.ts';
import { bulkIdQuery, defineRoute, knownRevision, single } from './define-route.ts';
import { ofWorkspace } from './route-example.ts';

export const listCannedReplies = defineRoute({
  id: 'chat.listCannedReplies',
  method: 'GET',
  path: '/workspaces/:id/canned-replies',
  right: 'workInbox',
  summary: 'ext: the replies that a workspace has ready for its inbox, by title.',
  example: ofWorkspace,
  response: single(z.array(cannedReplySchema)),
});

export const createCannedReply = defineRoute({
  id: 'chat.createCannedReply',
  method: 'POST',
  path: '/workspaces/:id/canned-replies',
  right: 'manageReplies',
  summary: 'ext: add a reply. `{{visitor}}` in its text becomes the visitor’s name where they have left one.',
  body: newCannedReplySchema,
  example: ({ workspaceId, unique }) => ({
    params: { id: workspaceId },
    body: { title: unique, text: 'Thank you, {{visitor}}. We will look into it.' },
  }),
  response: single(cannedReplySchema),
  status: 201,
  creates: true,
  errors: [ERRORS.wrongState],
});

export const updateCannedReplies = defineRoute({
  id: 'chat.updateCannedReplies',
  method: 'PATCH',
  path: '/workspaces/:id/canned-replies',
  right: 'manageReplies',
  summary: 'ext: change replies; what a change does not name stays.',
  query: bulkIdQuery,
  body: newCannedReplySchema.partial().extend(knownRevision),
  example: ({ workspaceId, cannedReplyId, unique }) => ({
    params: { id: workspaceId },
    query: { id: [cannedReplyId] },
    body: { title: unique },
  }),
  response: single(z.array(cannedReplySchema)),
  errors: [ERRORS.revisionMismatch],
});

export const deleteCannedReplies = defineRoute({
  id: 'chat.deleteCannedReplies',
  method: 'DELETE',
  path: '/workspaces/:id/canned-replies',
  right: 'manageReplies',
  summary: 'ext: delete replies. Messages that were written with them stay.',
  query: bulkIdQuery,
  example: ({ workspaceId, cannedReplyId }) => ({
    params: { id: workspaceId },
    query: { id: [cannedReplyId] },
  }),
  needs: 'cannedReply',
  response: single(z.object({ id: z.array(idSchema) })),
});
