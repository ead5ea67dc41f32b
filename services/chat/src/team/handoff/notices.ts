import type { HandoffSettings } from '@colloquy/contracts';
import { systemContext, type RequestContext } from '@colloquy/service-kit';
import { answerTexts } from '@colloquy/texts/answers';
import {
  type ConversationDocument,
  previewOf,
  type ConversationRepository,
  type NoticeTurn,
  type TurnRepository,
} from '../../conversations/index.ts';

/** The job stores notices that their own request has not stored after this long. */
const OVERDUE_MS = 10_000;
const AT_ONCE = 100;

export type Notices = ReturnType<typeof createNotices>;

/**
 * Notices of the product in conversations. A move records its notice in the same write; the notice's turn is stored
 * afterwards, exactly once even with concurrent processes.
 */
export function createNotices(deps: {
  readonly conversations: ConversationRepository;
  readonly turns: TurnRepository;
  readonly now: () => Date;
}) {
  const { conversations, turns, now } = deps;

  async function store(
    conversation: ConversationDocument,
    { key, text }: { readonly key: string; readonly text: string },
    context: Pick<RequestContext, 'newId'>,
  ): Promise<NoticeTurn | null> {
    const { _id: chat_id, chat_bot_id, channel } = conversation;
    const notice = { _id: context.newId(), chat_id, chat_bot_id, channel, kind: 'notice', text } as const;
    const { turn, isNew } = await turns.insertUnder(conversation, notice, key);
    if (turn?.kind !== 'notice') return null;
    const said = { text: previewOf(text), by: 'system', at: turn.createdAt } as const;
    if (isNew) await conversations.recordSaid(conversation, said);
    return turn;
  }

  /** Stores the pending notice of the conversation's last move; null without one. */
  async function complete(
    conversation: ConversationDocument,
    context: Pick<RequestContext, 'newId'>,
  ): Promise<NoticeTurn | null> {
    const owed = conversation.owedNotice;
    if (owed === null) return null;
    const notice = await store(
      conversation,
      { key: owed.key, text: textsFor(conversation)[owed.kind] },
      context,
    );
    await conversations.completeNotice(conversation, owed.key);
    return notice;
  }

  return {
    complete,
    /** Stores the notice that the team is unavailable, once between two messages of the visitor. */
    outOfHours(
      conversation: ConversationDocument,
      { outOfHours }: Pick<HandoffSettings, 'outOfHours'>,
      context: Pick<RequestContext, 'newId'>,
    ) {
      const key = `notice:outOfHours:${conversation.messageCount}`;
      const text = outOfHours === '' ? textsFor(conversation).outOfHours : outOfHours;
      return store(conversation, { key, text }, context);
    },
    /** Stores the pending notices of crashed processes. */
    async completeOverdue(): Promise<void> {
      const before = new Date(now().getTime() - OVERDUE_MS);
      const context = systemContext('chat');
      for (const conversation of await conversations.owingNotices(before, AT_ONCE)) {
        await complete(conversation, context);
      }
    },
  };
}

/** Texts in the visitor's language when the catalogue has it. */
function textsFor({ language }: Pick<ConversationDocument, 'language'>) {
  return answerTexts(language?.split('-', 1)[0] ?? 'en').handoff;
}
