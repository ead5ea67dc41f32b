import { randomUUID } from 'node:crypto';
import { chatApi, type VisitorAnswer } from '@colloquy/contracts';
import {
  aVisitorChat,
  readStreamedAnswer,
  type ProductClient,
  type StreamedOutcome,
  type WorkspaceWithBot,
} from '../product/index.ts';

/** A member or visitor with a conversation, who asks one question after another. */
export interface Asker {
  readonly chatId: string;
  /** The complete answer as JSON. */
  ask(query: string, clientMessageId?: string): Promise<VisitorAnswer>;
  /** The same as an event stream, read to the end. */
  stream(query: string): Promise<StreamedOutcome>;
}

/** A member of the workspace, in a new conversation of the dashboard. */
export async function aMemberAsking(
  client: ProductClient,
  { jwt, botId, user }: Pick<WorkspaceWithBot, 'jwt' | 'botId' | 'user'>,
): Promise<Asker> {
  const { data: chat } = await client.call(
    chatApi.createChat,
    { body: { name: '', chat_bot_id: botId, userRef: user.id } },
    { jwt, idempotencyKey: randomUUID() },
  );
  return {
    chatId: chat.id,
    async ask(query, clientMessageId = randomUUID()) {
      const { data } = await client.call(
        chatApi.ask,
        { body: { chat_id: chat.id, query, clientMessageId } },
        { jwt },
      );
      return data;
    },
    stream: (query) =>
      readStreamedAnswer(client.stream(chatApi.ask, { body: { chat_id: chat.id, query } }, { jwt })),
  };
}

/** A visitor of the public link, in a new conversation of the widget. */
export async function aVisitorAsking(client: ProductClient, linkId: string): Promise<Asker> {
  const { chatId, userRef } = await aVisitorChat(client, linkId);
  const request = (query: string, clientMessageId: string) => ({
    params: { linkId },
    body: { chat_id: chatId, userRef, query, clientMessageId },
  });
  return {
    chatId,
    async ask(query, clientMessageId = randomUUID()) {
      const { data } = await client.call(chatApi.askPublicLink, request(query, clientMessageId));
      return data;
    },
    stream: (query) => readStreamedAnswer(client.stream(chatApi.askPublicLink, request(query, randomUUID()))),
  };
}

/** The names of the documents that an answer cites. */
export function citedFiles(answer: VisitorAnswer): string[] {
  return answer.metadata.citations.map(({ title }) => title);
}
