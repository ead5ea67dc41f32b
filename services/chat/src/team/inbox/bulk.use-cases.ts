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

/** Members' changes of several conversations at once; a missing right for one refuses all. */
export function createBulkUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly erasure: Erasure;
  readonly rows: ConversationRows;
  readonly handoff: Pick<Handoff, 'prepare' | 'complete'>;
  /** Throws `fieldNotValid` for a user who is not a member. */
  readonly assertMember: (workspaceId: string, userId: string, context: RequestContext) => Promise<void>;
  readonly feed: Pick<ConversationFeed, 'wake'>;
  readonly now: () => Date;
}) {
  const { conversations, access, erasure, rows, handoff, assertMember, feed, now } = deps;

  /** The changed conversation; null when a member may not move it to the requested state. */
  async function changed(
    conversation: ConversationDocument,
    body: BulkChange,
    by: By,
    context: RequestContext,
  ): Promise<ConversationDocument | null> {
    const { addTags, removeTags, ...rest } = body;
    const hasTags = addTags !== undefined || removeTags !== undefined;
    // Members' own test conversations have no visitor, so their state cannot change.
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

  /** The conversations, each once, and the caller's id. Throws unless the caller has the route's right on every one. */
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

    /** A repeat finds the conversations erased and succeeds again. */
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

/** Throws `fieldNotValid` for too many tags. */
function tagsOf(
  { tags }: ConversationDocument,
  { addTags = [], removeTags = [] }: Pick<BulkChange, 'addTags' | 'removeTags'>,
): string[] {
  const removed = new Set(removeTags.map((tag) => tag.toLowerCase()));
  const result = distinct([...tags.filter((tag) => !removed.has(tag.toLowerCase())), ...addTags]);
  if (result.length > CHAT_MAX_TAGS) throw fieldError('addTags', ['tooManyTags', { max: CHAT_MAX_TAGS }]);
  return result;
}
