import { freePort, runEntry, waitUntil, type RunningProcess } from '../product/index.ts';

/** One process of a service or of the gateway. */
export interface ServiceProcess extends RunningProcess {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  /** The value of a counter or gauge in its metrics, summed over its labels; 0 when it is missing. */
  metric(name: string): Promise<number>;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when the process is gone. */
  stop(): Promise<void>;
}

/** First starts share two cores with everything else. */
const READY_TIMEOUT_MS = 120_000;

/** Starts `entry` on `port`, or on a free loopback port; it may not be ready yet. */
export async function spawnService(
  name: string,
  entry: string,
  settings: Readonly<Record<string, string>>,
  port?: number,
): Promise<ServiceProcess> {
  const ownPort = port ?? (await freePort());
  const running = runEntry(entry, { ...settings, HOST: '127.0.0.1', PORT: String(ownPort) });
  const url = `http://127.0.0.1:${ownPort}`;
  return {
    ...running,
    name,
    port: ownPort,
    url,
    async metric(wanted) {
      const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(10_000) });
      return sumOf(await response.text(), wanted);
    },
    async kill() {
      running.signal('SIGKILL');
      await running.exited;
    },
    async stop() {
      if (!running.hasExited()) running.signal('SIGTERM');
      await running.exited;
    },
  };
}

/** Waits for readiness. Throws with the output of the process when it ends early or is too slow. */
export async function untilReady(service: ServiceProcess): Promise<void> {
  try {
    await waitUntil(
      `${service.name} is ready`,
      async () => {
        if (service.hasExited()) return true;
        const response = await fetch(`${service.url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
        await response.body?.cancel();
        return response.ok;
      },
      { timeoutMs: READY_TIMEOUT_MS, intervalMs: 100 },
    );
  } catch (error) {
    throw new Error(`${service.name} did not become ready:\n${service.output()}`, { cause: error });
  }
  if (service.hasExited()) throw new Error(`${service.name} ended before it was ready:\n${service.output()}`);
}

/** Adds up the samples of a metric in the Prometheus text format. */
function sumOf(text: string, wanted: string): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${wanted} `) || line.startsWith(`${wanted}{`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
