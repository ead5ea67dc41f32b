import type { SaidMessage } from '@colloquy/chat-client';
import type { StepForChat, VisitorCitation } from '@colloquy/contracts';
import type { Thumb } from '../api/ask-api.ts';
import type { OfferedContact } from './contact.ts';

/** The controls of the step that waits. */
export interface StepMessage {
  readonly kind: 'step';
  readonly key: string;
  readonly step: StepForChat;
  /** What was wrong with the answer before. */
  readonly error: string | null;
  readonly attemptsLeft: number | null;
  /** An answer that could not be sent. */
  readonly returned: Pick<SaidMessage, 'text' | 'optionIds'> | null;
}

/** What the list shows, one after another. */
export type Message =
  | { readonly kind: 'user'; readonly key: string; readonly text: string }
  | { readonly kind: 'typing'; readonly key: string }
  /** The message above was stored; only the newest one says so. */
  | { readonly kind: 'received'; readonly key: string }
  | { readonly kind: 'contact'; readonly key: string; readonly contact: OfferedContact }
  | StepMessage
  /** What the product itself says, such as that a member has joined. */
  | { readonly kind: 'notice'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'bot';
      readonly key: string;
      /** The member who wrote it, empty where their name is not known; null for the bot. */
      readonly author: string | null;
      readonly text: string;
      /** A picture below the text, of the step of a flow. */
      readonly media?: StepForChat['media'];
      readonly citations: readonly VisitorCitation[];
      readonly isUnknown: boolean;
      readonly state: 'streaming' | 'answered' | 'interrupted' | 'failed';
      /** The question to ask again when it has no whole answer. */
      readonly question: string;
      /** The turn and what the visitor thinks of it; null where there is nothing to rate. */
      readonly rating: { readonly turnId: string; readonly thumb: Thumb } | null;
    };
