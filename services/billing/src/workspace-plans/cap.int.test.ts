import { afterAll, describe, expect, it, vi } from 'vitest';
import { billingApi, billingEvents, ERRORS } from '@colloquy/contracts';
import { refusal } from '@colloquy/service-kit/testing';
import { PATIENCE, openBillingHarness } from '../testing/billing-harness.ts';

describe("the owner's monthly cap", async () => {
  const harness = await openBillingHarness();
  const workspaceId = await harness.aWorkspace();
  afterAll(() => harness.stop());

  const send = (userId: string, body: object) =>
    harness.host.asUser(userId).send(billingApi.changeWorkspacePlan, { params: { id: workspaceId }, body });
  const warnings = () =>
    harness
      .published(workspaceId, billingEvents.limitReached)
      .map(({ percent, limit }) => `${percent}% of ${limit}`);

  it('is for admins alone', async () => {
    expect((await send('pat', { answersCap: 5 })).body).toMatchObject(refusal(ERRORS.roleTooLow));
    expect((await send('uma', { answersCap: 5 })).body).toMatchObject(refusal(ERRORS.roleTooLow));
    expect((await send('eve', { answersCap: 5 })).body).toMatchObject(refusal(ERRORS.notFound));
  });

  it('is for metered plans alone', async () => {
    expect((await send('ada', { answersCap: 5 })).body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'NOT_METERED',
    });
  });

  it.each([[{ answersCap: 0 }], [{ answersCap: 1.5 }], [{ answersCap: 10_000_001 }], [{ answersCap: '5' }]])(
    'names the field of what is no cap: %j',
    async (body) => {
      expect((await send('ada', body)).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'answersCap'));
    },
  );

  it('is set, limits the answers with its own figure, and warns on the way', async () => {
    await harness.buy(workspaceId);
    expect(await harness.planOf(workspaceId)).toMatchObject({ answersCap: null, limits: { answers: null } });
    expect(await harness.setCap(workspaceId, 5)).toBe(200);
    expect(await harness.setCap(workspaceId, 5)).toBe(200);
    await vi.waitFor(
      () =>
        expect(harness.published(workspaceId, billingEvents.answersCapChanged)).toEqual([
          { workspace_id: workspaceId, from: null, to: 5 },
        ]),
      PATIENCE,
    );
    for (let index = 0; index < 5; index += 1) await harness.deliver(harness.answered(workspaceId));
    expect(await harness.allowance(workspaceId)).toMatchObject({
      allowed: false,
      code: ERRORS.planAnswersUsedUp,
      limit: 5,
    });
    expect(await harness.planOf(workspaceId)).toMatchObject({ answersCap: 5, paymentRequired: true });
    await vi.waitFor(() => expect(warnings().toSorted()).toEqual(['100% of 5', '80% of 5']), PATIENCE);
  });

  it('lets answers go on at once when it is raised or cleared', async () => {
    await harness.setCap(workspaceId, 6);
    expect(await harness.allowance(workspaceId)).toMatchObject({ allowed: true, code: null, limit: 6 });
    await harness.setCap(workspaceId, null);
    expect(await harness.allowance(workspaceId)).toMatchObject({ allowed: true, limit: null });
    expect(await harness.planOf(workspaceId)).toMatchObject({ answersCap: null, paymentRequired: false });
  });
});
