import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authApi, botApi, workspaceApi } from '@colloquy/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aWorkspaceWithBot,
  signUp,
  startProduct,
  type Product,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { otherClock } from '../product/other-clock.ts';

const HOUR_MS = 3_600_000;
/** A token that was once cached for half a minute was reused all that time. */
const CALLS = 20;

describe.each([
  ['45 s on, as after a pause of the machine', 45_000],
  ['an hour on', HOUR_MS],
  ['an hour back', -HOUR_MS],
])('a wall clock that steps %s under a running product', (_what, stepMs) => {
  let dataDir: string;
  let product: Product;
  let team: WorkspaceWithBot;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'colloquy-clock-'));
    product = await startProduct({ dataDir, env: otherClock({ stepMs }) });
    team = await aWorkspaceWithBot(product.client, await signUp(product.client));
  });
  afterAll(async () => {
    await product?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('refuses no request of somebody who is signed in, and signs nobody out', async () => {
    const { client } = product;
    const { jwt, workspaceId } = team;
    const visit = async (): Promise<void> => {
      await client.call(authApi.me, {}, { jwt });
      await client.call(workspaceApi.getWorkspace, { params: { id: workspaceId } }, { jwt });
      await client.call(botApi.listBots, { query: { workspaceId } }, { jwt });
      await client.call(botApi.readWidgetConfig, { params: { linkId: team.linkId } });
    };
    await visit();
    process.kill(product.pid, 'SIGWINCH');
    const answers = await Promise.allSettled(Array.from({ length: CALLS }, visit));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { username, password } = team;
    const again = await client.call(authApi.login, { body: { username, password } });
    await client.call(authApi.me, {}, { jwt: again.data.jwt });
  });
});
