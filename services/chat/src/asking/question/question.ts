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
  /**
   * `use`: a cached answer may be given; `probe`: the cache is only checked for one; `never`: the cache is not read.
   */
  readonly cacheUse: 'use' | 'probe' | 'never';
  /** The state of the conversation, read after the question was stored. */
  readonly state: ChatState;
  /** The result of the bot's flow for this question. */
  readonly flow?: FlowOfTurn;
  /**
   * Reserves an answer of the plan before a model of this provider generates it; answers without generation reserve
   * none. Throws 402.
   */
  readonly takeAnswer: (providerId: string) => Promise<void>;
  /** Undefined for an asker without the key to the conversation, who cannot confirm a call. */
  readonly confirmation?: {
    /** The call that waits for a confirmation; null when none does. */
    readonly pending: PendingCall | null;
    /** Claims the waiting call; false when another answer has already claimed it. */
    readonly claim: (pending: PendingCall) => Promise<boolean>;
  };
}

/** The language of a question: detected with certainty, else the language of the visitor's page, else the bot's. */
export function languageOf(question: Question): string {
  return sureLanguage(question.text) ?? languageBeside(question);
}

/** The language of a question whose text does not reveal one. */
export function languageBeside({ locale, settings }: Pick<Question, 'locale' | 'settings'>): string {
  return locale?.split('-', 1)[0] ?? settings.general.language;
}
