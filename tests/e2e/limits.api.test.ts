import { createHash, randomUUID } from 'node:crypto';
import {
  Plan,
  botApi,
  chatApi,
  knowledgeApi,
  workspaceApi,
  WorkspaceRole,
  type RouteInput,
  ERRORS,
} from '@colloquy/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { settledItems, uploadFile, type WorkspaceWithBot } from '../product/index.ts';
import { aNote } from './lamp-documents.ts';
import { allAtOnce, askAtOnce, useAnswers, usageAt } from './limit-steps.ts';
import { openProductUnderTest } from './product-under-test.ts';

const ANSWERS = 100;
const BOTS = 2;
const SEATS = 4;
const DEBUG_ANSWERS = 3;
const MEGABYTE = 1024 * 1024;
type DeclaredFile = RouteInput<typeof knowledgeApi.createUploads>['body']['files'][number];
const QUESTION = 'On which shelf is the blue lamp?';

const product = await openProductUnderTest({
  TRIAL_ANSWERS: String(ANSWERS),
  TRIAL_BOTS: String(BOTS),
  TRIAL_SEATS: String(SEATS),
  DEBUG_ANSWERS_PER_WORKSPACE: String(DEBUG_ANSWERS),
});

describe.skipIf(product === null)(`the limits of a plan, ${product?.mode ?? 'not run'}`, () => {
  if (product === null) return;
  const { client } = product;
  afterAll(() => product.stop());

  const declare = ({ jwt, botId }: WorkspaceWithBot, files: readonly DeclaredFile[]) =>
    client.call(
      knowledgeApi.createUploads,
      { body: { chat_bot_id: botId, files: [...files] } },
      { jwt, idempotencyKey: randomUUID() },
    );
  const aFileOf = (megabytes: number): DeclaredFile => {
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
    const name = `${sha256.slice(0, 8)}.txt`;
    return { name, mimeType: 'text/plain', size: megabytes * MEGABYTE, sha256 };
  };

  const aTeamWithNote = async () => {
    const team = await product.aTeam();
    await uploadFile(client, team, aNote('shelf.md', 'The blue lamp stands on shelf 12.'));
    await settledItems(client, team, 1);
    return team;
  };

  it('give out the last answer once when fifty people ask at once', async () => {
    const team = await aTeamWithNote();
    await useAnswers(client, team, QUESTION, ANSWERS - 1);
    const { done, refused } = await askAtOnce(client, team, QUESTION, 50);
    expect([done, refused.length]).toEqual([1, 49]);
    for (const error of refused) {
      const body = {
        code: Number(ERRORS.planAnswersUsedUp),
        limit: ANSWERS,
        used: ANSWERS,
        resetsAt: expect.any(String),
      };
      expect(error).toMatchObject({ status: 402, code: Number(ERRORS.planAnswersUsedUp), body });
    }
    expect((await usageAt(client, team, 'answers', ANSWERS)).answers).toBe(ANSWERS);
  });

  it('count test chats, which no plan pays for, by the day', async () => {
    const team = await aTeamWithNote();
    const { jwt, botId } = team;
    const tests = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const body = { name: '', chat_bot_id: botId, userRef: team.user.id, channel: 2 as const };
        return (await client.call(chatApi.createChat, { body }, { jwt, idempotencyKey: randomUUID() })).data
          .id;
      }),
    );
    const { done, refused } = await allAtOnce(
      tests.map(
        (chat_id) => () =>
          client.call(chatApi.ask, { body: { chat_id, query: QUESTION, debug: true } }, { jwt }),
      ),
    );
    expect([done, refused.length]).toEqual([DEBUG_ANSWERS, 10 - DEBUG_ANSWERS]);
    expect(refused[0]).toMatchObject({
      status: 429,
      code: Number(ERRORS.workspaceTestAnswersUsedUp),
      body: { limit: DEBUG_ANSWERS },
    });
  });

  it('make one chatbot of ten that are made at once when there is room for one, and one more for one deleted', async () => {
    const { jwt, workspaceId, botId } = await product.aTeam();
    const create = () =>
      client.call(
        botApi.createBot,
        { body: { name: 'One more', workspace_id: workspaceId } },
        { jwt, idempotencyKey: randomUUID() },
      );
    const { done, refused } = await allAtOnce(Array.from({ length: 10 }, () => create));
    expect([done, refused.length]).toEqual([BOTS - 1, 10 - (BOTS - 1)]);
    for (const error of refused) {
      expect(error).toMatchObject({
        status: 402,
        code: Number(ERRORS.planBotsUsedUp),
        body: { limit: BOTS, used: BOTS },
      });
    }
    await client.call(botApi.deleteBot, { params: { id: botId } }, { jwt });
    await create();
    await expect(create()).rejects.toMatchObject({ code: Number(ERRORS.planBotsUsedUp) });
  });

  it('take no more bytes than there is room for, however many uploads begin at once', async () => {
    const team = await product.aTeam();
    const uploads = (sizes: readonly number[]) => declare(team, sizes.map(aFileOf));
    // 1,024 MB minus 15.
    for (let batch = 0; batch < 10; batch += 1) await uploads([20, 20, 20, 20, 20]);
    await uploads([9]);
    const { done, refused } = await allAtOnce(Array.from({ length: 15 }, () => () => uploads([10])));
    expect([done, refused.length]).toEqual([1, 14]);
    expect(refused[0]).toMatchObject({
      status: 402,
      code: Number(ERRORS.planStorageUsedUp),
      body: { used: 1_019 * MEGABYTE },
    });
    await uploads([5]);
  });

  it('hold the room of a file that is declared again with another size', async () => {
    const team = await product.aTeam();
    const file = aFileOf(20);
    await declare(team, [file]);
    await declare(team, [{ ...file, size: 1 }]);
    for (let batch = 0; batch < 10; batch += 1) await declare(team, [20, 20, 20, 20, 20].map(aFileOf));
    // 1,024 MB minus 1,020 and a byte.
    await expect(declare(team, [aFileOf(20)])).rejects.toMatchObject({
      status: 402,
      code: Number(ERRORS.planStorageUsedUp),
    });
  });

  it('invite as many as there are seats, however many invitations are written at once', async () => {
    const { jwt, workspaceId } = await product.aTeam();
    const invite = (name: string) => () =>
      client.call(
        workspaceApi.createInvitation,
        {
          params: { id: workspaceId },
          body: { email: `${name}-${randomUUID()}@example.com`, workspace_role_id: WorkspaceRole.user },
        },
        { jwt, idempotencyKey: randomUUID() },
      );
    const { done, refused } = await allAtOnce(Array.from({ length: 10 }, (_, n) => invite(`guest${n}`)));
    expect([done, refused.length]).toEqual([SEATS - 1, 10 - (SEATS - 1)]);
    for (const error of refused)
      expect(error).toMatchObject({ status: 402, code: Number(ERRORS.planSeatsUsedUp) });
  });

  it('are gone as soon as an operator gives a plan without them', async () => {
    const { jwt, workspaceId } = await product.aTeam();
    await product.setPlan(workspaceId, Plan.enterprise);
    const { done } = await allAtOnce(
      Array.from(
        { length: 3 },
        (_, n) => () =>
          client.call(
            botApi.createBot,
            { body: { name: `Bot ${n}`, workspace_id: workspaceId } },
            { jwt, idempotencyKey: randomUUID() },
          ),
      ),
    );
    expect(done).toBe(3);
  });
});
