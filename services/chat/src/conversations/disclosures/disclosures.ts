import type { AuditTarget, DescribedBot } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type {
  Actor,
  BotScope,
  ConfirmationCheck,
  RequestContext,
  WorkspaceAccess,
} from '@colloquy/service-kit';
import { scopeOf } from '../bots/bot-cache.ts';
import { changeRecorded, conversationTarget } from '../change-recorded.ts';
import type { ConversationDocument } from '../conversations/conversations.model.ts';
import type { DisclosureRepository } from './disclosures.repository.ts';

export type Disclosures = ReturnType<typeof createDisclosures>;

/**
 * Guards the disclosure of sensitive answers: callers need the right to export the history, and an audit entry is
 * stored before the first answer is sent. Exports also need a confirmation. Throws the errors of `requireBot`.
 */
export function createDisclosures(deps: {
  readonly rows: DisclosureRepository;
  readonly access: Pick<WorkspaceAccess, 'requireBot'>;
  readonly assertConfirmed: ConfirmationCheck;
}) {
  const { rows, access, assertConfirmed } = deps;

  async function disclose(
    scope: BotScope,
    target: AuditTarget & { readonly kind: 'bot' | 'chat' },
    context: RequestContext,
    isExport: boolean,
  ): Promise<void> {
    const { workspace_id, chat_bot_id } = scope;
    await access.requireBot(context, scope, 'exportHistory');
    assertMayReadSensitive(context.actor);
    if (isExport) await assertConfirmed(context);
    const recorded = changeRecorded(context, workspace_id, {
      action: `${target.kind}.sensitive-answers-read`,
      target,
      after: { chat_bot_id },
    });
    await rows.record({ workspace_id, chat_bot_id }, recorded);
  }

  return {
    /** The answers of one conversation, on a screen or in an exported file. */
    ofConversation: (conversation: ConversationDocument, context: RequestContext, isExport = false) =>
      disclose(conversation, { ...conversationTarget(conversation), kind: 'chat' }, context, isExport),
    /** The answers of all visitors of a bot; always an export. */
    ofBot: (bot: DescribedBot['bot'], context: RequestContext) =>
      disclose(scopeOf(bot), { kind: 'bot', id: bot.id, name: bot.name }, context, true),
  };
}

// Exports are common, so reading sensitive answers needs a scope of its own.
function assertMayReadSensitive(actor: Actor): void {
  if (actor.kind === 'api-key' && !actor.scopes.includes('sensitive:read')) {
    throw new AppError({ code: ERRORS.scopeMissing });
  }
}
