import type { AskEvent } from '../answers/ask.ts';
import type { SaidMessage } from '../answers/said-message.ts';
import type { FeedEvent, FollowDeps } from '../feed/follow-chat.ts';
import type { Wait } from '../streams/wait.ts';
import { createFakeConversationServer, type Reply } from './fake-conversation-server.ts';

/** A client under test: the dashboard's or the widget's. */
export interface ChatClientUnderTest {
  /** Asks until there is a final answer. */
  readonly ask: (
    message: { readonly said: SaidMessage; readonly clientMessageId: string },
    deps: { readonly wait: Wait; readonly signal: AbortSignal },
  ) => AsyncGenerator<AskEvent<unknown, unknown>>;
  readonly follow: (
    deps: Pick<FollowDeps<unknown, unknown, unknown>, 'wait' | 'random'>,
    onEvent: (event: FeedEvent<unknown, unknown, unknown>) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

/** A client with the data that the suites need. */
export interface ProtocolSubject {
  readonly connect: (fetch: typeof globalThis.fetch) => ChatClientUnderTest;
  /** An answer that its contract allows. */
  readonly answer: object;
  /** A turn that its contract allows. */
  readonly turn: object;
}

export const A_QUESTION: SaidMessage = { text: 'Refunds?', stepId: null, optionIds: [], from: 'composer' };

/** Asks a server with these replies. Throws the client's errors. */
export async function askServer(
  subject: ProtocolSubject,
  replies: readonly Reply[],
  said: SaidMessage = A_QUESTION,
) {
  const server = createFakeConversationServer(...replies);
  const events: AskEvent<unknown, unknown>[] = [];
  const waits: number[] = [];
  const wait: Wait = async (ms) => void waits.push(ms);
  const { signal } = new AbortController();
  const asked = subject.connect(server.fetch).ask({ said, clientMessageId: 'm1' }, { wait, signal });
  const failure = await readAll(asked, events);
  const bodies = server.requests.map(({ body }) => body);
  return { events, types: events.map(({ type }) => type), waits, bodies, failure };
}

async function readAll<T>(source: AsyncIterable<T>, into: T[]): Promise<unknown> {
  try {
    for await (const one of source) into.push(one);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Follows a conversation while the server has replies; by default each pause has its maximum length. */
export async function followServer(subject: ProtocolSubject, replies: readonly Reply[], random = 1) {
  const server = createFakeConversationServer(...replies);
  const stop = new AbortController();
  const events: FeedEvent<unknown, unknown, unknown>[] = [];
  const pausesMs: number[] = [];
  const wait: Wait = async (ms) => {
    pausesMs.push(ms);
    if (server.requests.length >= replies.length) stop.abort();
  };
  const client = subject.connect(server.fetch);
  await client.follow({ wait, random: () => random }, (event) => events.push(event), stop.signal);
  const openedBehind = server.requests.map(({ lastEventId }) => lastEventId);
  return { events, types: events.map(({ type }) => type), openedBehind, pausesMs };
}
