/** One of the two that are measured. */
export interface Subject {
  readonly name: 'bare' | 'product';
  readonly askUrl: string;
  /** Conversations that nobody has used yet. */
  newChats(count: number): Promise<{ chatId: string; userRef: string }[]>;
  /** User and system time of the serving process and all below it since their start, in seconds. */
  cpuSeconds(): Promise<number>;
  /** Commands to its store since its start, without those by which it looks for events at rest. */
  commandsSent(): Promise<number>;
  /** Of the serving process and all below it. */
  residentBytes(): number;
}

const CPU_SECONDS = /^(?:colloquy_)?process_cpu_seconds_total ([\d.e+-]+)$/m;

/** Reads the processor time from metrics in Prometheus' text format. Throws when it is not among them. */
export async function readCpuSeconds(metricsUrl: string): Promise<number> {
  const response = await fetch(metricsUrl);
  const value = CPU_SECONDS.exec(await response.text())?.[1];
  if (value === undefined) throw new Error(`${metricsUrl} (${response.status}) tells no processor time`);
  return Number(value);
}
