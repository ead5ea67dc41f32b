import { randomUUID } from 'node:crypto';
import { botApi, chatApi, knowledgeApi } from '@colloquy/contracts';
import {
  aWorkspaceWithBot,
  liftLinkLimits,
  readStreamedAnswer,
  settledItems,
  signUp,
  type ProductClient,
  type StreamedEvent,
  type StreamedOutcome,
  type VisitorChat,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { startFakeOpenAi, type FakeOpenAi } from '@colloquy/test-servers/fake-openai';

/** The bot's only fact, and a question whose answer quotes it word by word. */
const FACT =
  'A ticket for the harbour museum costs nine euros on weekdays and eleven euros at weekends, and children under six always enter free of charge.';
export const QUESTION = 'How much is a ticket for the harbour museum on weekdays and at weekends?';

export interface ModelServers {
  /** The server that answers questions; tests script its faults. */
  readonly chat: FakeOpenAi;
  /** The settings that make a product use them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const DIMENSION = 512;

/** Local model servers, so that answers stream as slowly as a test needs. */
export async function startModelServers(): Promise<ModelServers> {
  const chat = await startFakeOpenAi();
  // A separate server, so that faults of the chat model are scripted request by request.
  const embeddings = await startFakeOpenAi({ dimension: DIMENSION });
  return {
    chat,
    env: {
      CHAT_MODEL_URL: chat.baseUrl,
      CHAT_MODEL_API_KEY: 'none',
      CHAT_MODEL_GROUNDING: 'free',
      EMBEDDING_URL: embeddings.baseUrl,
      EMBEDDING_DIMENSION: String(DIMENSION),
      NEW_WORKSPACE_PLAN: 'trial',
      TRIAL_ANSWERS: '1000',
    },
    async close() {
      await chat.close();
      await embeddings.close();
    },
  };
}

/** A bot that knows one fact, and a public link with a high rate limit. */
export async function anAnsweringBot(client: ProductClient): Promise<WorkspaceWithBot> {
  const owner = await aWorkspaceWithBot(client, await signUp(client));
  const { jwt, botId } = owner;
  await client.call(
    knowledgeApi.createKnowledge,
    { body: { chat_bot_id: botId, format: 'text', name: 'Prices', content: FACT } },
    { jwt, idempotencyKey: randomUUID() },
  );
  await settledItems(client, owner, 1);
  const { data: settings } = await client.call(botApi.readBotSettings, { params: { id: botId } }, { jwt });
  await client.call(
    botApi.writeBotSettings,
    {
      params: { id: botId },
      body: { revision: settings.revision, answering: { cacheHours: 0 }, model: { fallback: 'error' } },
    },
    { jwt },
  );
  await liftLinkLimits(client, owner);
  return owner;
}

/** Asks through the public link and reads the stream to its end; `onEvent` receives each event as it arrives. */
export function askStreaming(
  client: ProductClient,
  chat: VisitorChat,
  clientMessageId: string,
  onEvent: (event: StreamedEvent) => void = () => undefined,
): Promise<StreamedOutcome> {
  const request = {
    params: { linkId: chat.linkId },
    body: { chat_id: chat.chatId, userRef: chat.userRef, query: QUESTION, clientMessageId },
  };
  async function* watched(): AsyncGenerator<StreamedEvent> {
    for await (const event of client.stream(chatApi.askPublicLink, request)) {
      onEvent(event);
      yield event;
    }
  }
  return readStreamedAnswer(watched());
}
