import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerSource, chatApi, type VisitorHistoryItem } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClientLog, type ClientLog } from '../auditor/index.ts';
import {
  aVisitorChat,
  type ProductClient,
  type StreamedOutcome,
  type VisitorChat,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, startModelServers, type ModelServers } from './an-answering-bot.ts';
import { auditDrained } from './audit-drained.ts';
import { persistently } from './persistently.ts';
import { seededRandom } from './random.ts';
import { roundsOf } from './rounds.ts';
import { startUnstableProduct, type UnstableProduct } from './unstable-product.ts';

const ROUNDS = roundsOf('killsDuringAnswers');
const QUESTIONS_PER_ROUND = 6;
/** An answer of some 25 words streams for about a second and a half. */
const TOKEN_EVERY_MS = 60;
const LONGEST_EXTRA_MS = 2_000;

interface Asked {
  readonly chat: VisitorChat;
  readonly clientMessageId: string;
  /** How the answer ended before the kill; `cut` when the kill came first. */
  readonly first: StreamedOutcome;
}

describe('killing the process while answers are streamed', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let models: ModelServers;
  let product: UnstableProduct;
  let client: ProductClient;
  let owner: WorkspaceWithBot;
  let log: ClientLog;

  beforeAll(async () => {
    folder = await aFolder();
    models = await startModelServers();
    product = await startUnstableProduct({ dataDir: folder.path, env: models.env });
    client = product.client;
    owner = await anAnsweringBot(client);
    log = openClientLog(join(folder.path, 'acknowledged.log'));
    models.chat.failAlways({ kind: 'drips', everyMs: TOKEN_EVERY_MS });
  });
  afterAll(async () => {
    await product?.end();
    await models?.close();
    await folder.remove();
  });

  /** Asks the questions of many visitors at once and kills the process at a random moment of the answers. */
  async function askAndKill(random: ReturnType<typeof seededRandom>): Promise<Asked[]> {
    const chats = await Promise.all(
      Array.from({ length: QUESTIONS_PER_ROUND }, () => aVisitorChat(client, owner.linkId)),
    );
    let streamHasBegun: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      streamHasBegun = resolve;
    });
    const asking = chats.map(async (chat): Promise<Asked> => {
      const clientMessageId = randomUUID();
      const first = await askStreaming(client, chat, clientMessageId, () => streamHasBegun());
      return { chat, clientMessageId, first };
    });
    await begun;
    // Not a wait for a condition: the random moment is what is tested.
    await pause(random.between(0, LONGEST_EXTRA_MS));
    await product.killAndRestart(random);
    return Promise.all(asking);
  }

  /** Repeats the question, under the same message id, until it is answered. */
  function askAgain({ chat, clientMessageId }: Asked): Promise<StreamedOutcome> {
    return persistently(
      'the answer to a repeated question',
      async () => {
        const outcome = await askStreaming(client, chat, clientMessageId);
        if (outcome.ending !== 'done') throw new TypeError('terminated');
        return outcome;
      },
      () => product.running(),
    );
  }

  async function historyOf({ linkId, chatId, userRef }: VisitorChat): Promise<VisitorHistoryItem[]> {
    const params = { linkId, id: chatId };
    return (await client.call(chatApi.listVisitorHistory, { params, query: { userRef } })).data;
  }

  it('ends every accepted question, answers a repeated one once and bills each answer once', async () => {
    const random = seededRandom('kills during answers');
    const asked: Asked[] = [];
    for (let round = 0; round < ROUNDS; round += 1) asked.push(...(await askAndKill(random)));
    const accepted = asked.flatMap(({ first }) => (first.historyId === null ? [] : [first.historyId]));
    for (const id of accepted) log.note({ kind: 'question', id });

    const repeated = asked.filter((_, at) => at % 2 === 0);
    const answers = await Promise.all(repeated.map((each) => askAgain(each)));
    for (const [at, answer] of answers.entries()) {
      const earlier = repeated[at]?.first;
      if (earlier?.historyId !== null) expect(answer.historyId).toBe(earlier?.historyId);
      if (earlier?.ending === 'done') expect(answer.answer).toEqual(earlier.answer);
    }

    const histories = await Promise.all(asked.map(({ chat }) => historyOf(chat)));
    for (const [at, history] of histories.entries()) {
      const isRepeated = at % 2 === 0;
      expect(history.length).toBeLessThanOrEqual(1);
      if (isRepeated || asked[at]?.first.historyId !== null) expect(history).toHaveLength(1);
      const [item] = history;
      if (isRepeated) expect(item?.state).toBe('answered');
      else if (item !== undefined) expect(['answered', 'failed', 'interrupted']).toContain(item.state);
    }

    expect((await product.stop()).code).toBe(0);
    const report = await auditDrained({ dataDir: folder.path, env: models.env }, [
      join(folder.path, 'acknowledged.log'),
    ]);
    expect(report.breaches).toEqual([]);
    const answered = histories.flat().filter(({ source }) => source === AnswerSource.external);
    expect(report.counts['ledger']).toBe(answered.length);
    const cut = asked.filter(({ first }) => first.ending === 'cut').length;
    console.log(
      `${product.kills} kills, ${cut} of ${asked.length} answers cut, ${answered.length} answered and billed`,
    );
  });
});
