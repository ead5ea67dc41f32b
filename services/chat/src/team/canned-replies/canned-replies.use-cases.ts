import type { chatApi } from '@colloquy/contracts';
import { assertRevision } from '@colloquy/errors';
import {
  assertRevisionOfOne,
  differences,
  type RequestContext,
  type UseCasesOf,
  type WorkspaceAccess,
} from '@colloquy/service-kit';
import { changeRecorded, recordedValues } from '../../conversations/index.ts';
import type { StoredReply } from './canned-replies.model.ts';
import { assertRoom, auditValuesOf, byTitle, foundReply, toCannedReply } from './canned-replies.policy.ts';
import type { CannedReplyRepository } from './canned-replies.repository.ts';

/** Canned replies, which members insert into their messages to visitors. */
export function createCannedReplyUseCases(deps: {
  readonly replies: CannedReplyRepository;
  readonly access: WorkspaceAccess;
}) {
  const { replies, access } = deps;

  return {
    async listCannedReplies({ params: { id: workspaceId } }, context) {
      await access.require(context, workspaceId);
      const stored = byTitle(await replies.list(workspaceId));
      return { data: stored.map((reply) => toCannedReply(workspaceId, reply)) };
    },

    async createCannedReply({ params: { id: workspaceId }, body }, context) {
      await access.require(context, workspaceId);
      const fresh: StoredReply = { id: context.newId(), title: body.title, text: body.text, revision: 1 };
      const written = await replies.change(workspaceId, (current) => {
        // An interrupted run of the same request has already stored the reply.
        if (current.some(({ id }) => id === fresh.id)) return null;
        assertRoom(current);
        const recorded = recordedOf(context, workspaceId, 'created', null, fresh);
        return { replies: [...current, fresh], events: [recorded] };
      });
      return { data: toCannedReply(workspaceId, foundReply(written, fresh.id)) };
    },

    async updateCannedReplies({ params: { id: workspaceId }, query, body }, context) {
      await access.require(context, workspaceId);
      const { revision, ...patch } = body;
      assertRevisionOfOne(query.id, revision);
      const ids = new Set(query.id);
      const written = await replies.change(workspaceId, (current) => {
        for (const id of ids) {
          const known = foundReply(current, id);
          assertRevision(revision, known.revision, () => [toCannedReply(workspaceId, known)]);
        }
        const steps = current.map((before) => {
          const { title = before.title, text = before.text } = patch;
          const after = { ...before, title, text, revision: before.revision + 1 };
          const isChanged = ids.has(before.id) && differences(auditValuesOf(before), auditValuesOf(after));
          return isChanged ? { before, after } : { before, after: before };
        });
        const changed = steps.filter(({ before, after }) => before !== after);
        if (changed.length === 0) return null;
        return {
          replies: steps.map(({ after }) => after),
          events: changed.map(({ before, after }) =>
            recordedOf(context, workspaceId, 'changed', before, after),
          ),
        };
      });
      return { data: [...ids].map((id) => toCannedReply(workspaceId, foundReply(written, id))) };
    },

    async deleteCannedReplies({ params: { id: workspaceId }, query }, context) {
      await access.require(context, workspaceId);
      const ids = new Set(query.id);
      await replies.change(workspaceId, (current) => ({
        replies: current.filter(({ id }) => !ids.has(id)),
        events: [...ids].map((id) =>
          recordedOf(context, workspaceId, 'deleted', foundReply(current, id), null),
        ),
      }));
      return { data: { id: query.id } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

function recordedOf(
  context: RequestContext,
  workspaceId: string,
  change: 'created' | 'changed' | 'deleted',
  before: StoredReply | null,
  after: StoredReply | null,
) {
  return changeRecorded(context, workspaceId, {
    action: `canned-reply.${change}`,
    target: { kind: 'canned-reply', id: (after ?? before)?.id ?? '', name: (after ?? before)?.title ?? '' },
    ...recordedValues(before && auditValuesOf(before), after && auditValuesOf(after)),
  });
}
