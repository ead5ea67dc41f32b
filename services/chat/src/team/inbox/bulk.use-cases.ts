import { CHAT_MAX_TAGS, channelOf, isOfMembers, type RouteInput, type chatApi } from '@colloquy/contracts';
import { ERRORS, fieldError, isAppError } from '@colloquy/errors';
import type { RequestContext, UseCasesOf, WorkspaceAccess } from '@colloquy/service-kit';
import type { ConversationDocument, ConversationRepository } from '../../conversations/index.ts';
import type { Erasure } from '../../keeping/index.ts';
import type { ConversationFeed } from '../feed/conversation-feed.ts';
import type { Handoff } from '../handoff/handoff.ts';
import type { ConversationRows } from './conversation-rows.ts';
import { decideChange, distinct, type By } from './inbox.policy.ts';

type BulkChange = RouteInput<typeof chatApi.updateChats>['body'];

/** What members do with several conversations at once; a right that is missing for one is missing for all. */
export function createBulkUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly erasure: Erasure;
  readonly rows: ConversationRows;
  readonly handoff: Pick<Handoff, 'prepare' | 'complete'>;
  /** Throws `fieldNotValid` for a user who is no member. */
  readonly assertMember: (workspaceId: string, userId: string, context: RequestContext) => Promise<void>;
  readonly feed: Pick<ConversationFeed, 'wake'>;
  readonly now: () => Date;
}) {
  const { conversations, access, erasure, rows, handoff, assertMember, feed, now } = deps;

  /** The conversation as it is then; null where a member may not move it to the state that is wanted. */
  async function changed(
    conversation: ConversationDocument,
    body: BulkChange,
    by: By,
    context: RequestContext,
  ): Promise<ConversationDocument | null> {
    const { addTags, removeTags, ...rest } = body;
    const hasTags = addTags !== undefined || removeTags !== undefined;
    // In what members ask themselves there is no visitor to hand back or to keep away.
    if (body.state !== undefined && isOfMembers(channelOf(conversation.channel))) return null;
    if (body.state !== undefined) await handoff.prepare(conversation, body.state);
    try {
      return await conversations.change(conversation, (current) =>
        decideChange(current, { ...rest, ...(hasTags && { tags: tagsOf(current, body) }) }, context, by),
      );
    } catch (error) {
      if (isAppError(error, ERRORS.wrongState)) return null;
      throw error;
    }
  }

  /** The conversations, each once, of which the caller has the route's right on every one, and who the caller is. */
  async function allowed(
    ids: readonly string[],
    read: (id: string) => Promise<ConversationDocument>,
    context: RequestContext,
  ): Promise<{ found: ConversationDocument[]; userId: string | null }> {
    const found = await Promise.all([...new Set(ids)].map(read));
    let userId: string | null = null;
    for (const workspaceId of workspacesOf(found)) ({ userId } = await access.require(context, workspaceId));
    return { found, userId };
  }

  return {
    async updateChats({ query, body }, context) {
      const { found, userId } = await allowed(query.id, conversations.getById, context);
      if (body.assignee_id) {
        for (const workspaceId of workspacesOf(found)) {
          await assertMember(workspaceId, body.assignee_id, context);
        }
      }
      for (const conversation of found) tagsOf(conversation, body);
      const by = { userId, at: now() };
      const outcomes = await Promise.all(
        found.map(async (conversation) => ({
          id: conversation._id,
          now: await changed(conversation, body, by, context),
        })),
      );
      const done = outcomes.flatMap((outcome) => outcome.now ?? []);
      for (const conversation of done) {
        if (body.state !== undefined) await handoff.complete(conversation, context);
        feed.wake(conversation._id);
      }
      return {
        data: await Promise.all(done.map(rows.whole)),
        refused: outcomes.flatMap(({ id, now: there }) => (there === null ? [id] : [])),
      };
    },

    /** A repeat finds the conversations erased and says so again. */
    async deleteChats({ query }, context) {
      const { found } = await allowed(query.id, conversations.getAny, context);
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
