import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Facts about the machine that are needed to interpret figures. */
export interface MachineFacts {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly sqlite: string;
  /** Load average of the last minute at the start: above the number of cores, other processes were busy too. */
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
