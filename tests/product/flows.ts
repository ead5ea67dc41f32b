import { botApi, chatApi, type FlowStep, type VisitorAnswer } from '@colloquy/contracts';
import { aVisitorChat, type VisitorChat } from './asking.ts';
import type { ProductClient } from './product-client.ts';
import type { WorkspaceWithBot } from './users.ts';
import { waitUntil } from './wait-until.ts';

export interface PublishedFlow {
  readonly revision: number;
  /** The ids of its steps. */
  readonly ids: ReadonlySet<string>;
  /** The id that the server assigned to a step, by the id in the saved request. */
  idOf(sent: string): string;
}

/** Saves these steps as the draft of the bot's flow and publishes it. */
export async function publishFlow(
  client: ProductClient,
  { jwt, botId }: Pick<WorkspaceWithBot, 'jwt' | 'botId'>,
  nodes: readonly FlowStep[],
): Promise<PublishedFlow> {
  const query = { chat_bot_id: botId };
  const draft = await client.call(botApi.listSurveys, { query }, { jwt });
  const body = { chat_bot_id: botId, baseRevision: draft.meta.revision, nodes: [...nodes] };
  const { meta } = await client.call(botApi.saveFlow, { body }, { jwt });
  await makeLive(client, { jwt, botId }, meta.revision);
  const ids = new Map(meta.newIds?.map(({ sent, id }) => [sent, id]));
  const idOf = (sent: string) => ids.get(sent) ?? sent;
  return { revision: meta.revision, ids: new Set(nodes.map(({ id }) => idOf(id))), idOf };
}

/** Publishes a revision, or rolls back to it. */
export async function makeLive(
  client: ProductClient,
  { jwt, botId }: Pick<WorkspaceWithBot, 'jwt' | 'botId'>,
  liveRevision: number,
): Promise<void> {
  const params = { id: botId };
  const { data } = await client.call(botApi.readBotSettings, { params }, { jwt });
  const body = { revision: data.revision, flow: { liveRevision } };
  await client.call(botApi.writeBotSettings, { params, body }, { jwt });
}

/** A visitor's message to the bot's flow, and the response. */
export async function sayTo(
  client: ProductClient,
  { linkId, chatId, userRef }: VisitorChat,
  query: string,
  step: {
    readonly chat_survey_id?: string;
    readonly chat_survey_option_id?: string;
    readonly clientMessageId?: string;
  } = {},
): Promise<VisitorAnswer> {
  const body = { chat_id: chatId, userRef, query, ...step };
  return (await client.call(chatApi.askPublicLink, { params: { linkId }, body })).data;
}

/** A conversation in which a flow has begun, with the flow's first messages. */
export interface BegunConversation {
  readonly chat: VisitorChat;
  readonly first: VisitorAnswer;
}

/** Opens conversations until one begins as wanted: each process learns of a new revision through an event. */
export function begunAs(
  client: ProductClient,
  linkId: string,
  isWanted: (first: VisitorAnswer) => boolean,
): Promise<BegunConversation> {
  return waitUntil('a conversation begins with the new revision', async () => {
    const chat = await aVisitorChat(client, linkId);
    const first = await sayTo(client, chat, '_');
    return isWanted(first) ? { chat, first } : null;
  });
}
