import { botApi, type FlowStep } from '@colloquy/contracts';
import { aFlow, aJoin, aMail, anInfo, anInput } from '@colloquy/flow-engine/testing';
import type { TestHost } from '@colloquy/service-kit/testing';

/** A publishable flow: it asks for a name and mails it to ada, who is an admin of w1. */
export const A_VALID_FLOW: readonly FlowStep[] = aFlow(
  anInfo('hello', { next_id: 'name', text: 'Welcome.' }),
  anInput('name', { variable: 'name', text: 'What is your name?', next_id: 'mail' }),
  aMail('mail', { to: ['ada@example.com'], body: 'It was {{name}}.' }),
);

/** A flow that violates the rule of joins. */
export const AN_INVALID_FLOW: readonly FlowStep[] = aFlow(
  anInfo('hello', { next_id: 'join' }),
  aJoin('join'),
);

/** Calls of the bot service in flow tests, each as the given user. */
export function flowCalls(host: TestHost) {
  const as = (userId: string) => host.asUser(userId);
  return {
    save: (botId: string, baseRevision: number, nodes: readonly object[], userId = 'ada') =>
      as(userId).send(botApi.saveFlow, { body: { chat_bot_id: botId, baseRevision, nodes } }),
    create: (botId: string, step: object, userId = 'ada') =>
      as(userId).send(botApi.createSurvey, { body: { chat_bot_id: botId, ...step } }),
    list: (botId: string, revision: 'draft' | 'live' | number = 'draft', userId = 'uma') =>
      as(userId).send(botApi.listSurveys, { query: { chat_bot_id: botId, revision } }),
    read: (id: string, query: object = {}, userId = 'uma') =>
      as(userId).send(botApi.readSurvey, { params: { id }, query }),
    update: (id: string, body: object, userId = 'ada') =>
      as(userId).send(botApi.updateSurvey, { params: { id }, body }),
    remove: (id: string, userId = 'ada') => as(userId).send(botApi.deleteSurvey, { params: { id } }),
    parents: (id: string, userId = 'uma') => as(userId).send(botApi.listSurveyParents, { params: { id } }),
    revisions: (id: string, query: object = {}, userId = 'ada') =>
      as(userId).send(botApi.listFlowRevisions, { params: { id }, query }),
    proof: (id: string, revision: 'draft' | 'live' | number = 'draft', userId = 'uma') =>
      as(userId).send(botApi.proveFlow, { params: { id }, query: { revision } }),
    /** Makes a revision live, onto the newest settings. */
    async publish(id: string, liveRevision: number | null, userId = 'ada') {
      const { result } = await as('ada').call(botApi.readBotSettings, { params: { id } });
      const body = { revision: result.data.revision, flow: { liveRevision } };
      return as(userId).send(botApi.writeBotSettings, { params: { id }, body });
    },
    /** Reads the flow of a run like the chat service. */
    readFlow: (id: string, revision: number) =>
      host.asService('chat').send(botApi.readFlow, { params: { id, revision } }),
    forVisitor: (linkId: string, id: string) =>
      host.asVisitor().send(botApi.readSurveyForVisitor, { params: { linkId, id } }),
  };
}

/** A response without parts that differ between requests. */
export function seen({ status, body }: { readonly status: number; readonly body: object }) {
  return { status, body: { ...body, requestId: '' } };
}
