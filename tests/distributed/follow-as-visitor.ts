import { setTimeout as pause } from 'node:timers/promises';
import {
  PUBLIC_BASES,
  chatApi,
  visitorHistoryItemSchema,
  visitorStateEventSchema,
} from '@colloquy/contracts';
import { pathOf } from '@colloquy/service-kit';

const EVENT = /^(?:id: (.+)\n)?event: (.+)\ndata: (.+)$/m;
const PAUSE_MS = 100;

/** A visitor's event stream, which is reopened after the last received event whenever it ends. */
export interface FollowedChat {
  /** Every received state, in order. */
  readonly states: readonly string[];
  /** The number of streams opened so far. */
  readonly connections: number;
  /** Every event with a member's message, in order; a duplicate is listed twice. */
  humanTexts(): readonly string[];
  /** The same for the bot's answers. */
  botTexts(): readonly string[];
  notices(): readonly string[];
  stop(): Promise<void>;
}

export function followAsVisitor(chat: {
  readonly baseUrl: string;
  readonly linkId: string;
  readonly chatId: string;
  readonly userRef: string;
}): FollowedChat {
  const { baseUrl, linkId, chatId, userRef } = chat;
  const request = { params: { linkId, id: chatId }, query: { userRef } };
  const address = baseUrl + PUBLIC_BASES.ask + pathOf(chatApi.followVisitorChat, request);
  const stopping = new AbortController();
  const states: string[] = [];
  const said: { readonly by: string; readonly text: string }[] = [];
  let lastEventId: string | undefined;
  let connections = 0;

  function take(block: string): void {
    const [, id, event, json] = EVENT.exec(block) ?? [];
    if (event === undefined || json === undefined) return;
    lastEventId = id;
    const data: unknown = JSON.parse(json);
    if (event === 'state') states.push(visitorStateEventSchema.parse(data).state);
    if (event !== 'turn') return;
    const { by, answer } = visitorHistoryItemSchema.parse(data);
    said.push({ by, text: answer ?? '' });
  }

  async function readOnce(): Promise<void> {
    const headers = {
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    };
    const response = await fetch(address, { headers, signal: stopping.signal });
    if (!response.ok || response.body === null) return;
    connections += 1;
    let buffer = '';
    for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (buffer + piece).split('\n\n');
      buffer = blocks.pop() ?? '';
      blocks.forEach(take);
    }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      // The stream ends with an error when its process is killed.
      await readOnce().catch(() => undefined);
      await pause(PAUSE_MS);
    }
  }
  const following = follow();
  const textsBy = (speaker: string) => said.flatMap(({ by, text }) => (by === speaker ? [text] : []));

  return {
    states,
    get connections() {
      return connections;
    },
    humanTexts: () => textsBy('human'),
    // A question that waits for a member is an event of the bot's turn, without a text.
    botTexts: () => textsBy('bot').filter((text) => text !== ''),
    notices: () => textsBy('system'),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
