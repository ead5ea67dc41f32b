import { workspaceApi, type RouteInput, type chatApi } from '@colloquy/contracts';
import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import type { RequestContext, ServiceClient, WorkspaceAccess } from '@colloquy/service-kit';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import { toConversation } from '../conversations/conversations.view.ts';
import type { Erasure } from '../erasure/erasure.ts';
import { decideChange } from './inbox.policy.ts';

export type InboxUseCases = ReturnType<typeof createInboxUseCases>;

export function createInboxUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly access: WorkspaceAccess;
  readonly client: ServiceClient;
  readonly erasure: Erasure;
}) {
  const { conversations, access, client, erasure } = deps;

  /** Throws `fieldNotValid` for somebody who is no member. */
  async function assertMember(workspaceId: string, userId: string, context: RequestContext): Promise<void> {
    try {
      const params = { id: workspaceId, userId };
      await client.call(workspaceApi.readMembership, { params }, { context });
    } catch (error) {
      if (!isAppError(error) || error.kind !== 'not-found') throw error;
      const message = 'Only members of the workspace can be assigned.';
      throw new AppError({
        code: ERRORS.fieldNotValid,
        errors: [{ code: Number(ERRORS.fieldNotValid), field: 'assignee_id', message }],
      });
    }
  }

  return {
    async update({ params, body }: RouteInput<typeof chatApi.updateChat>, context: RequestContext) {
      const conversation = await conversations.getById(params.id);
      await access.require(context, conversation.workspace_id, 'workInbox');
      if (body.assignee_id) await assertMember(conversation.workspace_id, body.assignee_id, context);
      return {
        data: toConversation(
          await conversations.change(conversation, (current) => decideChange(current, body, context)),
        ),
      };
    },

    /** A repeat finds the conversation erased and says so again. */
    async remove({ params }: RouteInput<typeof chatApi.deleteChat>, context: RequestContext) {
      const conversation = await conversations.getAny(params.id);
      await access.require(context, conversation.workspace_id, 'deleteChats');
      await erasure.erase(conversation, context);
      return { data: { id: conversation._id } };
    },
  };
}
