import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chatApi, type FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, aMail, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  aWorkspaceWithBot,
  createMailboxReader,
  publishFlow,
  sayTo,
  signUp,
  waitUntil,
  type ProductClient,
  type PublishedFlow,
  type VisitorChat,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { persistently } from './persistently.ts';
import { seededRandom } from './random.ts';
import { roundsOf } from './rounds.ts';
import { startUnstableProduct, type UnstableProduct } from './unstable-product.ts';

const ROUNDS = roundsOf('killsDuringRuns');
/** The response to an answer takes some tens of milliseconds. */
const LONGEST_ANSWER_MS = 60;

const flowTo = (address: string): FlowStep[] =>
  aFlow(
    anInfo('hello', { text: 'Welcome', next_id: 'name' }),
    anInput('name', { text: 'Your name?', variable: 'name', next_id: 'topic' }),
    aChoice('topic', { text: 'What about?', variable: 'topic', next_id: 'notify' }),
    aMail('notify', { to: [address], subject: 'Of {{name}}', body: '{{topic}}', next_id: 'why' }),
    anInput('why', { text: 'Why?', variable: 'why', next_id: 'again' }),
    aMail('again', { to: [address], subject: 'More of {{name}}', body: '{{why}}', next_id: null }),
  );

/** The visitor's input, its step, and the step that follows. */
const SAID = [
  { to: null, query: '_', next: 'hello' },
  { to: 'hello', query: '_', next: 'name' },
  { to: 'name', query: 'NAME', next: 'topic' },
  { to: 'topic', query: 'No', next: 'why' },
  { to: 'why', query: 'Because', next: null },
] as const;

describe('killing the process at each step of a run', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let product: UnstableProduct;
  let client: ProductClient;
  let owner: WorkspaceWithBot;
  let flow: PublishedFlow;

  beforeAll(async () => {
    folder = await aFolder();
    product = await startUnstableProduct({ dataDir: folder.path });
    client = product.client;
    owner = await aWorkspaceWithBot(client, await signUp(client));
    flow = await publishFlow(client, owner, flowTo(owner.email));
  });
  afterAll(async () => {
    await product?.end();
    await folder.remove();
  });

  /** Walks a conversation through the flow; the process is killed at a random moment of each answer. */
  async function walk(chat: VisitorChat, name: string, random: ReturnType<typeof seededRandom>) {
    for (const { to, query, next } of SAID) {
      const message = {
        ...(to !== null && { chat_survey_id: flow.idOf(to) }),
        clientMessageId: randomUUID(),
      };
      const said = query === 'NAME' ? name : query;
      const first = sayTo(client, chat, said, message).catch(() => null);
      // Not a wait for a condition: the random moment is what is tested.
      await pause(random.between(0, LONGEST_ANSWER_MS));
      await product.killAndRestart(random);
      const before = await first;
      const answer = await persistently(
        'the answer to a step',
        () => sayTo(client, chat, said, message),
        () => product.running(),
      );
      expect(answer.chat_survey_id).toBe(next === null ? null : flow.idOf(next));
      if (before !== null) expect(answer).toEqual(before);
    }
  }

  const runsOf = async ({ chatId }: VisitorChat) =>
    (await client.call(chatApi.listFlowRuns, { params: { id: chatId } }, { jwt: owner.jwt })).data;

  async function mailsAbout(name: string): Promise<string[]> {
    const { mailboxUrl } = await product.running().then((running) => running.client);
    const messages = await createMailboxReader({ mailboxUrl }).messages();
    return messages
      .filter(({ subject }) => subject.endsWith(`of ${name}`) || subject === `Of ${name}`)
      .map(({ subject }) => subject);
  }

  it('loses no answer, takes none twice and sends each mail once', async () => {
    const random = seededRandom('kills during runs');
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Visitor${round}`;
      const chat = await aVisitorChat(client, owner.linkId);
      await walk(chat, name, random);
      const [run, ...others] = await runsOf(chat);
      expect(others).toEqual([]);
      expect(run).toMatchObject({ state: 'completed', revision: flow.revision });
      expect(run?.answers.map(({ step_id, value, valid }) => [step_id, value, valid])).toEqual([
        [flow.idOf('name'), name, true],
        [flow.idOf('topic'), 'No', true],
        [flow.idOf('why'), 'Because', true],
      ]);
      await waitUntil('the mails of the run', async () => (await mailsAbout(name)).length >= 2);
    }
    // Events that a restart publishes again are published before the process may stop.
    expect((await product.stop()).code).toBe(0);
    product = await startUnstableProduct({ dataDir: folder.path });
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = `Visitor${round}`;
      expect((await mailsAbout(name)).toSorted()).toEqual([`More of ${name}`, `Of ${name}`]);
    }
    console.log(`${ROUNDS * SAID.length} answers to steps, each with a kill`);
  });
});
