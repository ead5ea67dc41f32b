import { FOLLOW_UP_TEXT, plainStepText, type chatApi, type FlowMail as SentMail } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import type { UseCasesOf } from '@colloquy/service-kit';
import {
  type BotCache,
  type ConversationDocument,
  type ConversationRepository,
  toHistoryItem,
  type TurnRepository,
} from '../../conversations/index.ts';
import type { FlowRunRepository } from '../flow-runs/flow-runs.repository.ts';

/** Of a long conversation, a mail contains only the newest turns. */
const TRANSCRIPT_TURNS = 200;
const TRANSCRIPT_TEXT_MAX_LENGTH = 2_000;

/** Gives the mailing service the content of the mails of flow runs, and records the delivery state that it reports. */
export function createFlowMailUseCases(deps: {
  readonly runs: Pick<FlowRunRepository, 'getById' | 'change'>;
  readonly conversations: Pick<ConversationRepository, 'getById'>;
  readonly turns: Pick<TurnRepository, 'page'>;
  readonly bots: BotCache;
}) {
  const { runs, conversations, turns, bots } = deps;

  async function transcriptOf({ workspace_id, _id }: ConversationDocument): Promise<SentMail['transcript']> {
    const range = { page: 1, limit: TRANSCRIPT_TURNS, desc: true, range: {} };
    const { items } = await turns.page(workspace_id, _id, range);
    return items.toReversed().flatMap((turn) => {
      // Sensitive answers stay hidden here: only a step of the flow decides which of them a mail contains.
      const { question, answer } = toHistoryItem(turn);
      const asked = question === FOLLOW_UP_TEXT ? '' : question;
      return [...said('asker', asked), ...said('bot', plainLines(answer ?? ''))];
    });
  }

  /** The run with the mail of a step, and that mail. Throws `notFound`. */
  async function mailOf({ id, stepId }: { readonly id: string; readonly stepId: string }) {
    const run = await runs.getById(id);
    const mail = run.mails.find((one) => one.stepId === stepId);
    if (mail === undefined) throw notFound('mail');
    return { run, mail };
  }

  return {
    async recordFlowMail({ params, body: { state } }) {
      const { run } = await mailOf(params);
      await runs.change(run, ({ mails }) => ({
        set: { mails: mails.map((mail) => (mail.stepId === params.stepId ? { ...mail, state } : mail)) },
        events: [],
      }));
      return { data: state };
    },

    async findFlowMail({ params }, context) {
      const { run, mail } = await mailOf(params);
      // Throws for a conversation that is being erased, whose mails must not be sent.
      const conversation = await conversations.getById(run.chat_id);
      const { bot, settings } = await bots.bot(run.chat_bot_id, context);
      const { to, subject, body, replyTo, attachTranscript } = mail;
      return {
        data: {
          to,
          subject,
          body,
          replyTo,
          chat_id: run.chat_id,
          chat_bot_id: run.chat_bot_id,
          transcript: attachTranscript ? await transcriptOf(conversation) : [],
          botName: bot.name,
          language: settings.general.language,
        },
      };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

/** The mail shows text, not Markdown; its lines stay. */
function plainLines(markdown: string): string {
  return markdown.split('\n').map(plainStepText).join('\n');
}

function said(by: 'asker' | 'bot', text: string): SentMail['transcript'] {
  return text === '' ? [] : [{ by, text: text.slice(0, TRANSCRIPT_TEXT_MAX_LENGTH) }];
}
