import { once, EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  runEntry,
  startProduct,
  freePort,
  type Product,
  type ProductClient,
  type StartOptions,
} from '../product/index.ts';
import type { Random } from './random.ts';

/** A product that keeps its address and its data while its process is killed and restarted. */
export interface UnstableProduct {
  readonly baseUrl: string;
  /** Connects to the running process, also to the mailbox, whose link survives a restart. */
  readonly client: ProductClient;
  /** How often a running process was killed, and how often one that was still starting. */
  readonly kills: number;
  readonly startKills: number;
  /** The longest time from a start to readiness so far, in ms. */
  readonly slowestStartMs: number;
  /** The current process; while none runs, resolves when the next one is ready. */
  running(): Promise<Product>;
  /** Kills the process and starts the next one at once; that one may be killed during its start. */
  killAndRestart(random: Random): Promise<void>;
  stop(): Promise<Awaited<ReturnType<Product['stop']>>>;
  /** Kills the running process and starts no other. */
  end(): Promise<void>;
}

/** Share of restarts that are killed before they are ready, and their longest life, in ms. */
const START_KILL_SHARE = 0.25;
const LONGEST_START_MS = 2_000;

export async function startUnstableProduct(options: StartOptions): Promise<UnstableProduct> {
  const port = options.port ?? (await freePort());
  const changes = new EventEmitter();
  let product: Product | null = await startProduct({ ...options, port });
  let kills = 0;
  let startKills = 0;
  let slowestStartMs = product.readyMs;
  const { baseUrl, client } = product;

  async function running(): Promise<Product> {
    while (product === null) await once(changes, 'up');
    return product;
  }

  /** A start that is interrupted, as by a second power failure. */
  async function startInVain(random: Random): Promise<void> {
    const starting = runEntry('deploy/standalone/src/main.ts', {
      WEB_BUILDS: 'off',
      ...options.env,
      DATA_DIR: options.dataDir,
      PORT: String(port),
    });
    // The random moment is what is tested here; it waits for no condition.
    await pause(random.between(0, LONGEST_START_MS));
    starting.signal('SIGKILL');
    await starting.exited;
    startKills += 1;
  }

  return {
    baseUrl,
    client,
    get kills() {
      return kills;
    },
    get startKills() {
      return startKills;
    },
    get slowestStartMs() {
      return slowestStartMs;
    },
    running,
    async killAndRestart(random) {
      const dying = await running();
      product = null;
      await dying.kill();
      kills += 1;
      if (random.between(0, 1) < START_KILL_SHARE) await startInVain(random);
      product = await startProduct({ ...options, port });
      slowestStartMs = Math.max(slowestStartMs, product.readyMs);
      changes.emit('up');
    },
    stop: async () => (await running()).stop(),
    end: async () => product?.kill(),
  };
}
