import { describe, expect, it } from 'vitest';
import type { Consumer, DeliveryContext } from '../event-bus.ts';
import { type Delivery, deliver, RETRY_DELAYS_MS } from './deliver.ts';
import { createSemaphore } from './semaphore.ts';

/** A delivery whose pauses take no time; `pauses` records their lengths. */
function aDelivery(handle: (context: DeliveryContext) => void, changes: Partial<Delivery> = {}) {
  const pauses: number[] = [];
  const consumer: Consumer = {
    name: 'test.consumer',
    event: { type: 'test.happened', topic: 'test.events', version: 1 },
    handle: async (_raw, context) => handle(context),
  };
  const delivery: Delivery = {
    consumer,
    text: '{}',
    attempts: 0,
    retryDelaysMs: RETRY_DELAYS_MS,
    patienceMs: Number.POSITIVE_INFINITY,
    semaphore: createSemaphore(1),
    clock: { now: () => new Date(0), sleep: async (ms) => (pauses.push(ms), true) },
    stopping: new AbortController().signal,
    abandon: new AbortController().signal,
    ...changes,
  };
  return { delivery, pauses };
}

const fail = (): never => {
  throw new Error('no');
};

describe('a delivery', () => {
  it('is over at once when the handler succeeds', async () => {
    const { delivery, pauses } = aDelivery(() => undefined);
    await expect(deliver(delivery)).resolves.toEqual({ kind: 'handled' });
    expect(pauses).toEqual([]);
  });

  it('fails after the pauses of the published schedule: 1, 5, 30, 120 and 600 s', async () => {
    const { delivery, pauses } = aDelivery(fail);
    await expect(deliver(delivery)).resolves.toMatchObject({ kind: 'failed', attempts: 6 });
    expect(pauses).toEqual([1_000, 5_000, 30_000, 120_000, 600_000]);
  });

  it('is postponed rather than holding its lane for longer than allowed', async () => {
    const { delivery, pauses } = aDelivery(fail, { patienceMs: 5_000 });
    await expect(deliver(delivery)).resolves.toMatchObject({
      kind: 'postponed',
      attempts: 2,
      delayMs: 5_000,
    });
    expect(pauses).toEqual([1_000]);
  });

  it('goes on counting where an earlier delivery ended', async () => {
    const { delivery, pauses } = aDelivery(fail, { attempts: 4 });
    await expect(deliver(delivery)).resolves.toMatchObject({ kind: 'failed', attempts: 6 });
    expect(pauses).toEqual([600_000]);
  });

  it('fails without another try when the payload is not JSON', async () => {
    const { delivery, pauses } = aDelivery(() => undefined, { text: '{"half' });
    await expect(deliver(delivery)).resolves.toMatchObject({
      kind: 'failed',
      attempts: 1,
      error: { name: 'NotJsonError' },
    });
    expect(pauses).toEqual([]);
  });

  it('begins no try when the bus stops', async () => {
    const { delivery } = aDelivery(fail, { stopping: AbortSignal.abort() });
    await expect(deliver(delivery)).resolves.toEqual({ kind: 'stopped' });
  });

  it('gives its slot back while it waits for the next try', async () => {
    const semaphore = createSemaphore(1);
    const free: boolean[] = [];
    const sleep = async (): Promise<boolean> => {
      free.push(semaphore.take() === undefined);
      semaphore.release();
      return true;
    };
    const { delivery } = aDelivery(fail, { semaphore, clock: { now: () => new Date(0), sleep } });
    await deliver(delivery);
    expect(free).toEqual([true, true, true, true, true]);
  });
});
