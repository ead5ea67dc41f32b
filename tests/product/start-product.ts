import { runEntry, type Exit } from './child-process.ts';
import { createProductClient, type ProductClient } from './product-client.ts';
import { freePort } from '@colloquy/test-servers/free-port';
import { waitUntil } from './wait-until.ts';

export interface StartOptions {
  /** The product's data folder; created when missing. */
  readonly dataDir: string;
  /**
   * Settings in addition to DATA_DIR and PORT. Dashboard and widget are neither built nor served unless WEB_BUILDS is
   * `on`.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: a free one. Pass `product.port` to restart at the same address. */
  readonly port?: number;
  /** The timeout for readiness, in ms. */
  readonly timeoutMs?: number;
  /** Node flags in addition to those of every start. */
  readonly nodeFlags?: readonly string[];
  /** The port of its readiness, when not its own port. */
  readonly readyUrl?: string;
}

/** The whole product in a single process. */
export interface Product {
  readonly baseUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly client: ProductClient;
  /** From the start of the process to the first readiness, in ms. */
  readonly readyMs: number;
  readonly exited: Promise<Exit>;
  output(): string;
  /** Like a power failure (SIGKILL); resolves when the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM for a graceful stop and waits for the end; does nothing when the process has ended. */
  stop(): Promise<Exit & { readonly tookMs: number }>;
}

/** Thrown when the process ended before it was ready. */
export class StartFailedError extends Error {
  override readonly name = 'StartFailedError';
  readonly exit: Exit;
  readonly output: string;

  constructor(exit: Exit, output: string) {
    super(`The product ended with code ${exit.code} (${exit.signal ?? 'no signal'}):\n${output}`);
    this.exit = exit;
    this.output = output;
  }
}

const ENTRY = 'deploy/standalone/src/main.ts';
const READY_TIMEOUT_MS = 120_000;

/** Starts the product and waits until it is ready. Throws StartFailedError with exit code and output. */
export async function startProduct(options: StartOptions): Promise<Product> {
  const port = options.port ?? (await freePort());
  const startedAt = performance.now();
  const settings = { ...options.env, DATA_DIR: options.dataDir, PORT: String(port) };
  const running = runEntry(ENTRY, { WEB_BUILDS: 'off', ...settings }, [], options.nodeFlags);
  const baseUrl = `http://127.0.0.1:${port}`;
  const readyUrl = options.readyUrl ?? `${baseUrl}/health/ready`;
  const mailboxUrl = (): URL | null => mailboxUrlIn(running.output());
  const hasMailbox = (options.env?.['SMTP_URL'] ?? '') === '';
  try {
    await waitUntil('the product is ready', () => isReadyOrGone(readyUrl, running.hasExited), {
      timeoutMs: options.timeoutMs ?? READY_TIMEOUT_MS,
      intervalMs: 25,
    });
  } catch (error) {
    running.signal('SIGKILL');
    await running.exited;
    throw new Error(`The product did not become ready:\n${running.output()}`, { cause: error });
  }
  if (running.hasExited()) throw new StartFailedError(await running.exited, running.output());
  // The process listens a moment before it reports that it is ready.
  if (hasMailbox) await waitUntil('the link of the mailbox', async () => mailboxUrl() ?? running.hasExited());
  return {
    baseUrl,
    port,
    pid: running.pid,
    client: createProductClient(baseUrl, mailboxUrl()),
    readyMs: performance.now() - startedAt,
    exited: running.exited,
    output: running.output,
    async kill() {
      running.signal('SIGKILL');
      await running.exited;
    },
    async stop() {
      const askedAt = performance.now();
      if (!running.hasExited()) running.signal('SIGTERM');
      const exit = await running.exited;
      return { ...exit, tookMs: performance.now() - askedAt };
    },
  };
}

/** The link of the mailbox in the output of a start; null before it is printed. */
export function mailboxUrlIn(output: string): URL | null {
  const link = /Mail that it sends can be read at (\S+)/.exec(output)?.[1];
  return link === undefined ? null : new URL(link);
}

async function isReadyOrGone(readyUrl: string, hasExited: () => boolean): Promise<boolean> {
  if (hasExited()) return true;
  const response = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.ok;
}
