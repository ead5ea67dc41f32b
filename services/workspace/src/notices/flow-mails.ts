import {
  chatApi,
  FLOW_MAIL_STATES,
  flowMailStateSchema,
  type chatEvents,
  type DescribedUser,
  type EventEnvelope,
  type FlowMail,
  type FlowMailState,
} from '@colloquy/contracts';
import { ERRORS, isAppError, orNull } from '@colloquy/errors';
import { renderMail, type Mailer } from '@colloquy/mailer';
import type { Logger } from '@colloquy/observability';
import { UNKNOWN_OUTCOME, type Inbox } from '@colloquy/persistence';
import { contextOf, type ServiceClient } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { z } from 'zod';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { conversationUrl, paragraphsOf } from './contact-mails.ts';
import type { MailCaps } from './mail-caps.ts';
import { membersAt } from './contact-recipients.ts';

type Requested = EventEnvelope<z.output<(typeof chatEvents.flowMailRequested)['schema']>>;

const CONSUMER = 'workspace.flow-mail';

export type FlowMails = ReturnType<typeof createFlowMails>;

/** Mails of a chatbot's flow, to those of its addresses that belong to members when it is sent. */
export function createFlowMails(deps: {
  readonly workspaces: Pick<WorkspaceRepository, 'findById'>;
  readonly profiles: Pick<UserProfiles, 'byEmails'>;
  readonly client: ServiceClient;
  readonly mailer: Mailer;
  readonly inbox: Inbox;
  readonly caps: Pick<MailCaps, 'within'>;
  readonly logger: Logger;
  readonly publicUrl: string;
}) {
  const { workspaces, profiles, client, mailer, inbox, caps, logger, publicUrl } = deps;

  /** Sends it to one member, at most once per conversation and step. Throws when it is to be retried. */
  async function sendTo(
    { user_id, email }: DescribedUser,
    mail: FlowMail,
    { data }: Requested,
  ): Promise<FlowMailState> {
    const { chat_id, chat_bot_id, step_id, workspace_id } = data;
    const messageKey = `flow-mail:${chat_id}:${step_id}:${user_id}`;
    const rendered = rendering(mail, conversationUrl(publicUrl, workspace_id, mail));
    const replyTo = mail.replyTo === null ? {} : { replyTo: mail.replyTo };
    const outgoing = { to: email, ...rendered, ...replyTo, kind: 'flow', messageKey };
    const { outcome, isNew } = await inbox.applyAtMostOnce(CONSUMER, { id: messageKey }, async (begin) => {
      try {
        const counted = { workspace_id, chat_bot_id, kind: 'flow' };
        return (await caps.within(counted, () => mailer.sendAtMostOnce(outgoing, begin))) ?? 'overLimit';
      } catch (error) {
        if (!isAppError(error, ERRORS.mailUnavailable) || error.retry !== 'never') throw error;
        // The address rejects mail for good, so a retry cannot help.
        logger.warn({ chat_id, step_id, err: error }, 'a mail of a flow was refused');
        return 'refused';
      }
    });
    if (isNew && outcome === UNKNOWN_OUTCOME) {
      logger.warn(
        { chat_id, step_id, user_id },
        'a mail of a flow may not have been sent, and is not sent again',
      );
    }
    return flowMailStateSchema.parse(outcome);
  }

  return {
    async send(event: Requested): Promise<void> {
      const { workspace_id, run_id, step_id } = event.data;
      const context = contextOf(event, 'workspace');
      const workspace = await workspaces.findById(workspace_id);
      if (workspace === null) return;
      const params = { id: run_id, stepId: step_id };
      const found = await orNull(client.call(chatApi.findFlowMail, { params }, { context }));
      // Erased meanwhile.
      if (found === null) return;
      const members = await membersAt(workspace, found.data.to, profiles, context);
      // A rejecting address must not prevent the mail to others.
      const outcomes = await Promise.allSettled(members.map((member) => sendTo(member, found.data, event)));
      const body = { state: stateOf(outcomes) };
      await orNull(client.call(chatApi.recordFlowMail, { params, body }, { context }));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
  };
}

/** The worst outcome of a mail to its members; a failed one is still to be sent. */
function stateOf(outcomes: readonly PromiseSettledResult<FlowMailState>[]): FlowMailState {
  const states = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'requested'));
  return FLOW_MAIL_STATES.find((state) => states.includes(state)) ?? 'noRecipient';
}

function rendering({ subject, body, transcript, botName, language }: FlowMail, url: string) {
  const texts = mailTexts(language);
  const { button, footer, transcript: heading, visitor } = texts.workspaces.flowMail({ bot: botName });
  const said = transcript.map(({ by, text }) => `${by === 'asker' ? visitor : botName}: ${text}`);
  return renderMail({
    language: texts.language,
    title: subject,
    paragraphs: [...paragraphsOf(body), ...(said.length > 0 ? [heading, ...said] : [])],
    action: { label: button, url },
    footer,
  });
}
