import { CHAT_MAX_TAGS, type RouteInput, type chatApi } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import type { RequestContext, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { ConversationFeed } from '../feed/conversation-feed.ts';
import type { ConversationRows } from './conversation-rows.ts';
import { decideChange, distinct } from './inbox.policy.ts';

type BulkChange = RouteInput<typeof chatApi.updateChats>['body'];

/** What members do with several conversations at once; a right that is missing for one is missing for all. */
export function createBulkUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly erasure: Erasure;
  readonly rows: ConversationRows;
  /** Throws `fieldNotValid` for a user who is no member. */
  readonly assertMember: (workspaceId: string, userId: string, context: RequestContext) => Promise<void>;
  readonly feed: Pick<ConversationFeed, 'wake'>;
  readonly now: () => Date;
}) {
  const { conversations, access, erasure, rows, assertMember, feed, now } = deps;

  /** The conversations, each once, of which the caller has the route's right on every one. */
  async function allowed(
    ids: readonly string[],
    read: (id: string) => Promise<ConversationDocument>,
    context: RequestContext,
  ): Promise<ConversationDocument[]> {
    const found = await Promise.all([...new Set(ids)].map(read));
    for (const workspaceId of workspacesOf(found)) await access.require(context, workspaceId);
    return found;
  }

  return {
    async updateChats({ query, body }, context) {
      const found = await allowed(query.id, conversations.getById, context);
      if (body.assignee_id) {
        for (const workspaceId of workspacesOf(found)) {
          await assertMember(workspaceId, body.assignee_id, context);
        }
      }
      for (const conversation of found) tagsOf(conversation, body);
      const changed = await Promise.all(
        found.map((conversation) =>
          conversations.change(conversation, (current) => {
            const { addTags, removeTags, ...rest } = body;
            const hasTags = addTags !== undefined || removeTags !== undefined;
            const change = { ...rest, ...(hasTags && { tags: tagsOf(current, body) }) };
            return decideChange(current, change, context, { userId: null, at: now() });
          }),
        ),
      );
      for (const { _id } of changed) feed.wake(_id);
      return { data: await Promise.all(changed.map(rows.whole)) };
    },

    /** A repeat finds the conversations erased and says so again. */
    async deleteChats({ query }, context) {
      const found = await allowed(query.id, conversations.getAny, context);
      for (const conversation of found) await erasure.erase(conversation, context);
      return { data: { id: found.map(({ _id }) => _id) } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

function workspacesOf(conversations: readonly ConversationDocument[]): Set<string> {
  return new Set(conversations.map(({ workspace_id }) => workspace_id));
}

/** Throws `fieldNotValid` where they become too many. */
function tagsOf(
  { tags }: ConversationDocument,
  { addTags = [], removeTags = [] }: Pick<BulkChange, 'addTags' | 'removeTags'>,
): string[] {
  const removed = new Set(removeTags.map((tag) => tag.toLowerCase()));
  const result = distinct([...tags.filter((tag) => !removed.has(tag.toLowerCase())), ...addTags]);
  if (result.length > CHAT_MAX_TAGS) throw fieldError('addTags', ['tooManyTags', { max: CHAT_MAX_TAGS }]);
  return result;
}
