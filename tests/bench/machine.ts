import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What a figure cannot be read without. */
export interface MachineFacts {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly sqlite: string;
  /** Processes that wanted to run over the last minute, at the start: above the cores, others were busy too. */
  readonly loadAverage: number;
  readonly measuredAt: string;
}

export function machineFacts(): MachineFacts {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
    sqlite: process.versions['sqlite'] ?? 'unknown',
    loadAverage: loadavg()[0] ?? 0,
    measuredAt: new Date().toISOString(),
  };
}
