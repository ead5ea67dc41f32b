import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatEvents, type EventEnvelope } from '@colloquy/contracts';
import { PATIENCE, openBillingHarness } from '../testing/billing-harness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const harness = await openBillingHarness();
afterAll(() => harness.stop());

describe('answers on the meter', () => {
  let workspaceId: string;

  beforeEach(async () => {
    harness.now = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
    harness.isProviderDown = false;
    harness.loseReply = false;
    workspaceId = await harness.aWorkspace();
    await harness.buy(workspaceId);
    pass(MINUTE_MS);
  });

  const pass = (ms: number): void => {
    harness.now = new Date(harness.now.getTime() + ms);
  };
  const idOf = (event: EventEnvelope): string =>
    chatEvents.questionAnswered.schema.parse(event.data).history_id;
  const triesOf = (event: EventEnvelope): number =>
    harness.asked.reported.filter((id) => id === idOf(event)).length;
  const untilTried = (event: EventEnvelope, times: number) =>
    vi.waitFor(() => expect(triesOf(event)).toBe(times), PATIENCE);

  it('are reported once each, under their own id, however often the event comes', async () => {
    const [first, second] = [harness.answered(workspaceId), harness.answered(workspaceId, 'FUNCTION_CALL')];
    await harness.deliver(first, first, second);
    await untilTried(first, 1);
    await untilTried(second, 1);
    await harness.deliver(first);
    const marker = harness.answered(workspaceId);
    await harness.deliver(marker);
    await untilTried(marker, 1);
    expect([triesOf(first), triesOf(second)]).toEqual([1, 1]);
  });

  it('leave out what is not billed, and answers of a trial', async () => {
    const cached = harness.answered(workspaceId, 'CACHE');
    const onTrial = harness.answered(await harness.aWorkspace());
    const marker = harness.answered(workspaceId);
    await harness.deliver(cached, onTrial, marker);
    await untilTried(marker, 1);
    expect([triesOf(cached), triesOf(onTrial)]).toEqual([0, 0]);
  });

  it('wait for a provider that is down, and are reported when it is back', async () => {
    harness.isProviderDown = true;
    const answer = harness.answered(workspaceId);
    await harness.deliver(answer);
    await untilTried(answer, 1);
    expect(harness.counted.has(idOf(answer))).toBe(false);
    harness.isProviderDown = false;
    pass(2 * MINUTE_MS);
    await vi.waitFor(() => expect(harness.counted.has(idOf(answer))).toBe(true), PATIENCE);
  });

  it('are reported again under the same id when the reply was lost', async () => {
    harness.loseReply = true;
    const answer = harness.answered(workspaceId);
    await harness.deliver(answer);
    await untilTried(answer, 1);
    harness.loseReply = false;
    pass(2 * MINUTE_MS);
    await untilTried(answer, 2);
  });

  it('are given up rather than paid twice when the provider may have dropped a lost reply', async () => {
    harness.loseReply = true;
    const answer = harness.answered(workspaceId);
    await harness.deliver(answer);
    await untilTried(answer, 1);
    harness.loseReply = false;
    pass(24 * HOUR_MS);
    const marker = harness.answered(workspaceId);
    await harness.deliver(marker);
    await untilTried(marker, 1);
    pass(2 * HOUR_MS);
    const later = harness.answered(workspaceId);
    await harness.deliver(later);
    await untilTried(later, 1);
    expect(triesOf(answer)).toBe(1);
  });
});
