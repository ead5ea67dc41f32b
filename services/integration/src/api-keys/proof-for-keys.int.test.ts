import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, integrationApi } from '@colloquy/contracts';
import { openIntegrationHarness } from '../testing/integration-harness.ts';

let ws: string;
let count = 0;
const harness = await openIntegrationHarness();
afterAll(() => harness.stop());
beforeEach(() => {
  count += 1;
  ws = `w${count}`;
});

const listed = async () =>
  (await harness.host.asUser('ada').call(integrationApi.listApiKeys, { query: { workspace_id: ws } })).result
    .data;

describe('an API key and a fresh proof of who asks', () => {
  it('is made and given a new secret only with it, in the session that asks', async () => {
    const { unconfirmed } = harness.host;
    unconfirmed.add('stolen');
    const thief = harness.host.asUser('ada', 'ada@example.com', 'stolen');
    const body = { workspace_id: ws, name: 'Mine', scopes: ['ask' as const] };
    for (const asked of [body, { rotates: (await harness.issue(ws)).id }]) {
      const refused = await thief.call(integrationApi.issueApiKey, { body: asked });
      expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.confirmationNeeded)]);
    }
    expect(await listed()).toHaveLength(1);
    // A user who may not create one is not asked for a password first.
    const low = await harness.host.asUser('pat', '', 'stolen').call(integrationApi.issueApiKey, { body });
    expect(low.body['code']).toBe(Number(ERRORS.roleTooLow));
    const headers = { 'idempotency-key': `proven-${ws}` };
    expect((await thief.call(integrationApi.issueApiKey, { body }, headers)).status).toBe(403);
    unconfirmed.delete('stolen');
    // The same request that was refused, under its own key.
    const made = await thief.call(integrationApi.issueApiKey, { body }, headers);
    expect([made.status, made.result.data.secret]).toEqual([201, expect.stringMatching(/^cq_live_/)]);
  });

  it('takes the same proof for whatever they may do besides, and none for a name', async () => {
    const { unconfirmed } = harness.host;
    const key = await harness.issue(ws);
    unconfirmed.add('stolen');
    const thief = harness.host.asUser('ada', 'ada@example.com', 'stolen');
    const change = (body: object) =>
      thief.call(integrationApi.updateApiKeys, { query: { id: [key.id] }, body });
    for (const body of [{ scopes: ['ask' as const] }, { allowedIps: [] }, { expiresAt: null }]) {
      const refused = await change(body);
      expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.confirmationNeeded)]);
    }
    expect((await change({ name: 'Other' })).status).toBe(200);
    unconfirmed.delete('stolen');
    expect((await change({ scopes: ['ask' as const] })).status).toBe(200);
  });
});
