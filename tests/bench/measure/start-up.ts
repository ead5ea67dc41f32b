import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeBinary, startProduct } from '../../product/index.ts';
import { summarise, type Summary } from '../statistics.ts';
import { cpuSecondsOfTree, memoryOfTree } from './memory.ts';

export interface StartUpFigures {
  /** With an empty data folder, from the start of the process until it is ready. */
  readonly firstReadyMs: number;
  readonly secondReadyMs: Summary;
  /** User and system time of the process tree until it is ready; none without `/proc`. */
  readonly secondCpuSeconds: Summary | null;
  /** The same for a Node process that runs nothing. */
  readonly bareCpuSeconds: Summary;
  /** Resident memory of the process and its children after `idleMs` without a request, in bytes. */
  readonly idleBytes: number;
  readonly idleMs: number;
}

const SECOND_STARTS = 3;
const MICROSECONDS = 1_000_000;

/** Starts, stops and starts again, with the settings of a fresh machine. */
export async function measureStartUp(dataDir: string, idleMs: number): Promise<StartUpFigures> {
  const first = await startProduct({ dataDir });
  await first.stop();
  const readyMs: number[] = [];
  const cpuSeconds: number[] = [];
  const bareSeconds: number[] = [];
  let idleBytes = 0;
  for (let start = 0; start < SECOND_STARTS; start += 1) {
    bareSeconds.push(bareCpuSeconds());
    const product = await startProduct({ dataDir });
    cpuSeconds.push(...[cpuSecondsOfTree(product.pid)].filter((seconds) => seconds !== null));
    readyMs.push(product.readyMs);
    if (start === SECOND_STARTS - 1) {
      await pause(idleMs);
      idleBytes = memoryOfTree(product.pid);
    }
    await product.stop();
  }
  return {
    firstReadyMs: first.readyMs,
    secondReadyMs: summarise(readyMs),
    secondCpuSeconds: cpuSeconds.length === 0 ? null : summarise(cpuSeconds),
    bareCpuSeconds: summarise(bareSeconds),
    idleBytes,
    idleMs,
  };
}

function bareCpuSeconds(): number {
  const script = 'const { user, system } = process.cpuUsage(); console.log(user + system)';
  return Number(spawnSync(nodeBinary(), ['-e', script], { encoding: 'utf8' }).stdout) / MICROSECONDS;
}
