import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from '../../product/index.ts';
import { summarise, type Summary } from '../statistics.ts';
import { memoryOfTree } from './memory.ts';

export interface StartUpFigures {
  /** In an empty data folder, from the start of the process to readiness. */
  readonly firstReadyMs: number;
  readonly secondReadyMs: Summary;
  /** Resident memory of the process and its children after `idleMs` without a request, in bytes. */
  readonly idleBytes: number;
  readonly idleMs: number;
}

const SECOND_STARTS = 3;

/** Starts, stops and starts again; the settings are those of a fresh machine. */
export async function measureStartUp(dataDir: string, idleMs: number): Promise<StartUpFigures> {
  const first = await startProduct({ dataDir });
  await first.stop();
  const readyMs: number[] = [];
  let idleBytes = 0;
  for (let start = 0; start < SECOND_STARTS; start += 1) {
    const product = await startProduct({ dataDir });
    readyMs.push(product.readyMs);
    if (start === SECOND_STARTS - 1) {
      await pause(idleMs);
      idleBytes = memoryOfTree(product.pid);
    }
    await product.stop();
  }
  return { firstReadyMs: first.readyMs, secondReadyMs: summarise(readyMs), idleBytes, idleMs };
}
