import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatEvents, type EventEnvelope } from '@colloquy/contracts';
import { PATIENCE, openBillingStage, type BillingStage } from '../testing/billing-stage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('answers on the meter', () => {
  let stage: BillingStage;
  let workspaceId: string;

  beforeAll(async () => {
    stage = await openBillingStage();
  });
  afterAll(() => stage.stop());
  beforeEach(async () => {
    stage.now = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
    stage.isProviderDown = false;
    stage.loseReply = false;
    workspaceId = await stage.aWorkspace();
    await stage.buy(workspaceId);
    pass(MINUTE_MS);
  });

  const pass = (ms: number): void => {
    stage.now = new Date(stage.now.getTime() + ms);
  };
  const idOf = (event: EventEnvelope): string =>
    chatEvents.questionAnswered.schema.parse(event.data).history_id;
  const triesOf = (event: EventEnvelope): number =>
    stage.asked.reported.filter((id) => id === idOf(event)).length;
  const untilTried = (event: EventEnvelope, times: number) =>
    vi.waitFor(() => expect(triesOf(event)).toBe(times), PATIENCE);

  it('are reported once each, under their own id, however often the event comes', async () => {
    const [first, second] = [stage.answered(workspaceId), stage.answered(workspaceId, 'FUNCTION_CALL')];
    await stage.deliver(first, first, second);
    await untilTried(first, 1);
    await untilTried(second, 1);
    await stage.deliver(first);
    const marker = stage.answered(workspaceId);
    await stage.deliver(marker);
    await untilTried(marker, 1);
    expect([triesOf(first), triesOf(second)]).toEqual([1, 1]);
  });

  it('leave out what is not billed, and answers of a trial', async () => {
    const cached = stage.answered(workspaceId, 'CACHE');
    const onTrial = stage.answered(await stage.aWorkspace());
    const marker = stage.answered(workspaceId);
    await stage.deliver(cached, onTrial, marker);
    await untilTried(marker, 1);
    expect([triesOf(cached), triesOf(onTrial)]).toEqual([0, 0]);
  });

  it('wait for a provider that is down, and are reported when it is back', async () => {
    stage.isProviderDown = true;
    const answer = stage.answered(workspaceId);
    await stage.deliver(answer);
    await untilTried(answer, 1);
    expect(stage.counted.has(idOf(answer))).toBe(false);
    stage.isProviderDown = false;
    pass(2 * MINUTE_MS);
    await vi.waitFor(() => expect(stage.counted.has(idOf(answer))).toBe(true), PATIENCE);
  });

  it('are reported again under the same id when the reply was lost', async () => {
    stage.loseReply = true;
    const answer = stage.answered(workspaceId);
    await stage.deliver(answer);
    await untilTried(answer, 1);
    stage.loseReply = false;
    pass(2 * MINUTE_MS);
    await untilTried(answer, 2);
  });

  it('are given up rather than paid twice when the provider may have forgotten a lost reply', async () => {
    stage.loseReply = true;
    const answer = stage.answered(workspaceId);
    await stage.deliver(answer);
    await untilTried(answer, 1);
    stage.loseReply = false;
    pass(24 * HOUR_MS);
    const marker = stage.answered(workspaceId);
    await stage.deliver(marker);
    await untilTried(marker, 1);
    pass(2 * HOUR_MS);
    const later = stage.answered(workspaceId);
    await stage.deliver(later);
    await untilTried(later, 1);
    expect(triesOf(answer)).toBe(1);
  });
});
