import { describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const MANY = 500;
const portsOf = (worker: number) => Promise.all(Array.from({ length: MANY }, () => freePort(worker)));

describe('free ports', () => {
  it('are given once', async () => {
    expect(new Set(await portsOf(1)).size).toBe(MANY);
  });

  it('are others for files that run side by side', async () => {
    const [ofOne, ofTwo] = [await portsOf(1), await portsOf(2)];
    expect(Math.max(...ofOne)).toBeLessThan(Math.min(...ofTwo));
  });
});
