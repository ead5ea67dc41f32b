import type { BotSettingsView, ChatState } from '@colloquy/contracts';
import { sureLanguage } from '@colloquy/text';
import type { FlowOfTurn, PendingCall } from '../../conversations/index.ts';

export interface Question {
  readonly text: string;
  readonly botId: string;
  readonly workspaceId: string;
  readonly botName: string;
  readonly settings: BotSettingsView;
  readonly history: readonly { question: string; answer: string }[];
  readonly locale: string | null;
  /** The conversation that it is asked in. */
  readonly conversationId: string;
  /** Whether an answer that was given before may be given again; a probe only finds out whether it would be. */
  readonly cacheUse: 'use' | 'probe' | 'never';
  /** Of the conversation, read after the question was stored. */
  readonly state: ChatState;
  /** What the bot's flow makes of it. */
  readonly flow?: FlowOfTurn;
  /**
   * Takes the answer from the plan before a model of this provider generates it; what needs no generation takes nothing.
   * Throws 402.
   */
  readonly takeAnswer: (providerId: string) => Promise<void>;
  /** Left out for an asker who cannot say yes to what was asked before: one without the key to the conversation. */
  readonly confirmation?: {
    /** The call that the last answer asked about; null where none waits. */
    readonly pending: PendingCall | null;
    /** Takes the waiting call; false when another answer has taken it before. */
    readonly claim: (pending: PendingCall) => Promise<boolean>;
  };
}

/** The language of a question: as it is surely written, as the visitor's page is, or as the bot's owner set it. */
export function languageOf(question: Question): string {
  return sureLanguage(question.text) ?? languageBeside(question);
}

/** The language of a question that does not show its own. */
export function languageBeside({ locale, settings }: Pick<Question, 'locale' | 'settings'>): string {
  return locale?.split('-', 1)[0] ?? settings.general.language;
}
