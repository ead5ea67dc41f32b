import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countAsks, shapesOfRest, type AskCosts } from '../ceilings/counted-asks.ts';
import { startCountedProduct, type CountedProduct } from '../ceilings/counted-product.ts';
import { documentsReadBetween, watchStore, type WatchedStore } from '../ceilings/store-work.ts';
import { findIssues, issuesOf, type Figures } from '../ceilings/within-ceilings.ts';
import {
  aVisitorChat,
  aWorkspaceWithBot,
  keepNoAnswers,
  liftLinkLimits,
  sayTo,
  settledItems,
  signUp,
  uploadFile,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { DOCX, lampDocument, PDF, questionsOf } from './lamp-documents.ts';

const QUESTIONS = [PDF, DOCX].flatMap(questionsOf).map(({ question }) => question);
const CHAT_DATABASE = /^colloquy_chat\./;
const SECOND_READ = new URL('../ceilings/plant-second-read.mjs', import.meta.url).href;

describe('the costs of the product in one process', () => {
  let dataDir: string;
  let counted: CountedProduct;
  let store: WatchedStore;
  let team: WorkspaceWithBot;
  let costs: AskCosts;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-costs-'));
    counted = await startCountedProduct({ dataDir });
    const { client } = counted.product;
    team = await aWorkspaceWithBot(client, await signUp(client));
    for (const name of [PDF, DOCX]) await uploadFile(client, team, lampDocument(name));
    await settledItems(client, team, 2);
    await liftLinkLimits(client, team);
    await keepNoAnswers(client, team);
    ({ store, costs } = await askTwice(counted));
  });
  afterAll(async () => {
    await store?.close();
    await counted?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The first round fills the caches of texts and settings, the second one is counted. */
  async function askTwice(asked: CountedProduct): Promise<{ store: WatchedStore; costs: AskCosts }> {
    const watched = await watchStore(dataDir);
    const { client } = asked.product;
    await asked.startCounting();
    const chat = await aVisitorChat(client, team.linkId);
    for (const question of QUESTIONS) await sayTo(client, chat, question);
    const ofRest = await shapesOfRest(watched);
    return { store: watched, costs: await countAsks(asked, watched, ofRest, chat, QUESTIONS) };
  }

  const readsOf = ({ chunkRows, passagesCut, textsRead, textsFolded }: AskCosts): Figures => ({
    chunkRowsPerAsk: chunkRows,
    passagesCutPerAsk: passagesCut,
    textsReadPerAsk: textsRead,
    textsFoldedPerAsk: textsFolded,
  });

  it('sends no more commands to the store for a question', () => {
    const commandsPerAsk = [...costs.commands.values()].reduce((sum, count) => sum + count, 0);
    const byShape = JSON.stringify(Object.fromEntries(costs.commands), null, 2);
    expect(issuesOf('commands', { commandsPerAsk }), byShape).toEqual([]);
  });

  it('reads a chunk no more often for a question', () => {
    expect(issuesOf('reads', readsOf(costs))).toEqual([]);
  });

  it('reads no more documents for the statistics', async () => {
    const before = await store.read();
    const { client } = counted.product;
    const query = { chat_bot_id: team.botId, workspace_id: team.workspaceId };
    const { data } = await client.call(chatApi.readStatistics, { query }, { jwt: team.jwt });
    const statisticsRows = documentsReadBetween(before, await store.read(), CHAT_DATABASE);
    expect(data.totals.messages?.value).toBe(2 * QUESTIONS.length);
    expect(issuesOf('statistics', { statisticsRows })).toEqual([]);
  });

  it('loads no more files to start', () => {
    expect(issuesOf('start', { filesOfStart: counted.loadedFiles })).toEqual([]);
  });

  it('would tell a second read of each chunk', async () => {
    await store.close();
    await counted.stop();
    counted = await startCountedProduct({ dataDir, nodeFlags: ['--import', SECOND_READ] });
    const planted = await askTwice(counted);
    store = planted.store;
    expect(planted.costs.chunkRows).toBeGreaterThanOrEqual(1.9 * costs.chunkRows);
    expect(findIssues(readsOf(planted.costs))).toEqual([expect.stringContaining('rows of chunks')]);
  });
});
