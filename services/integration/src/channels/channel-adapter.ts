import type { ConnectionFailure, RawBody } from '@colloquy/contracts';
import type { ProviderCall } from './provider-call.ts';

/** A connection as its adapter reads it. */
export interface OpenConnection {
  /** As the channel's contract has checked them. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** The address to which the provider has to send its events. */
  readonly eventsUrl: string;
}

/** A question that a visitor sent through a channel. */
export interface ChannelMessage {
  /** The provider's id of the event: a second delivery is the same message. */
  readonly eventId: string;
  /** What the provider keeps in order: messages of one thread are answered one after another. */
  readonly threadId: string;
  /** The sender at the provider. */
  readonly senderId: string;
  readonly query: string;
  /** BCP 47; null when the provider names none. */
  readonly locale: string | null;
  /** Where the reply goes. It may hold a token, so it is stored encrypted. */
  readonly replyTo: Readonly<Record<string, string>>;
}

type ReplyBody = Readonly<Record<string, unknown>>;

/** The meaning of an event: something to acknowledge, a place where the bot does not answer, or a question. */
export type ChannelEvent =
  | { readonly kind: 'acknowledged'; readonly reply: ReplyBody }
  | { readonly kind: 'notHere'; readonly locale: string | null }
  | { readonly kind: 'message'; readonly message: ChannelMessage };

/** A check of a test; `failure` is null when it passed. */
export interface ChannelCheck {
  readonly name: string;
  readonly failure: ConnectionFailure | null;
}

/** Speaks to one provider. Stateless: the rest of the service stores, orders and repeats. */
export interface ChannelAdapter {
  /** How long after a message a reply can still be sent. */
  readonly replyWithinMs: number;
  /** Whether the provider signed exactly these bytes, lately. Called before anything of them is parsed. */
  isGenuine(request: RawBody, connection: OpenConnection, now: Date): boolean;
  /** The meaning of a parsed event. */
  read(event: unknown, connection: OpenConnection): ChannelEvent;
  /** The provider's form of "a reply follows". */
  readonly accepted: ReplyBody;
  /** The provider's form of a short text that answers at once, such as a refusal. */
  says(text: string): ReplyBody;
  /** A source as the channel shows it. */
  link(title: string, url: string | null): string;
  /** Sends one part of a reply; `at` is its position from 0. Throws ProviderError. */
  send(
    part: { readonly text: string; readonly at: number; readonly replyTo: Readonly<Record<string, string>> },
    connection: OpenConnection,
    call: ProviderCall,
  ): Promise<void>;
  /** Checks the connection at the provider, in the order in which an owner would mend it. Throws ProviderError. */
  check(connection: OpenConnection, call: ProviderCall): Promise<readonly ChannelCheck[]>;
}
