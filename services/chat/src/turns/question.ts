import type { BotSettingsView } from '@colloquy/contracts';

/** A question with all that its answer depends on. */
export interface Question {
  readonly text: string;
  readonly chatBotId: string;
  readonly workspaceId: string;
  readonly botName: string;
  readonly settings: BotSettingsView;
  readonly history: readonly { question: string; answer: string }[];
  readonly locale: string | null;
  /** Takes the answer from the plan before it is generated; what needs no generation takes nothing. Throws 402. */
  readonly takeAnswer: () => Promise<void>;
}
