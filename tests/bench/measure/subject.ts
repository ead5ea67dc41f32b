/** One of the two measured subjects. */
export interface Subject {
  readonly name: 'bare' | 'product';
  readonly askUrl: string;
  /** New, unused conversations. */
  newChats(count: number): Promise<{ chatId: string; userRef: string }[]>;
  /** User and system time of the serving process tree since its start, in seconds. */
  cpuSeconds(): Promise<number>;
  /** Commands to its store since its start, without idle polling for events. */
  commandsSent(): Promise<number>;
  /** Resident memory of the serving process tree. */
  residentBytes(): number;
}

const CPU_SECONDS = /^(?:colloquy_)?process_cpu_seconds_total ([\d.e+-]+)$/m;

/** Reads the processor time from metrics in Prometheus' text format. Throws when it is missing. */
export async function readCpuSeconds(metricsUrl: string): Promise<number> {
  const response = await fetch(metricsUrl);
  const value = CPU_SECONDS.exec(await response.text())?.[1];
  if (value === undefined) throw new Error(`${metricsUrl} (${response.status}) tells no processor time`);
  return Number(value);
}
