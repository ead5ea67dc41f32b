import { randomBytes } from 'node:crypto';
import { SERVICE_NAMES, type ServiceName } from '@colloquy/contracts';
import { PROCESSES } from '../../tools/settings/parts.ts';
import { createProductClient, freePort, type MailReader, type ProductClient } from '../product/index.ts';
import { otherClock, type OtherClock } from '../product/other-clock.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { openServers, type LocalDatabase, type Servers } from './servers.ts';
import { spawnService, untilReady, type ServiceProcess } from './service-process.ts';

/** The product as a gateway and seven services in processes of their own. */
export interface Distributed {
  readonly baseUrl: string;
  readonly client: ProductClient;
  readonly mail: MailReader;
  readonly servers: Servers;
  /** The settings that the operator's tool needs to reach this installation. */
  readonly operatorEnvironment: Readonly<Record<string, string>>;
  /** The processes of a service, in the order of their start. */
  processes(service: ServiceName): readonly ServiceProcess[];
  /**
   * Requests that its balancer gave each process of a service and that were answered; empty for a service of one
   * process.
   */
  served(service: ServiceName): readonly number[];
  /** Requests that were sent to each process of a service, answered or not. */
  sent(service: ServiceName): readonly number[];
  stop(): Promise<void>;
}

export interface DistributedOptions {
  /**
   * Default: FerretDB, which reads all rows of a collection to find one and is too slow for thousands of requests.
   */
  readonly database?: LocalDatabase;
  /** Processes per service; default: one. */
  readonly replicas?: Partial<Readonly<Record<ServiceName, number>>>;
  /** Services whose callers get the address of each process instead of a balancer's. */
  readonly listed?: readonly ServiceName[];
  /** Additional settings for the gateway and every service. */
  readonly env?: Readonly<Record<string, string>>;
  /** Clocks that differ from the machine's, by the label of a process: `auth`, `gateway`, `chat 2` of several. */
  readonly clocks?: Readonly<Record<string, OtherClock>>;
}

/**
 * Starts servers, services and gateway, and waits until all are ready. Throws ServerMissingError when a server cannot
 * be had here. Each call starts a separate installation with its own secrets.
 */
export async function startDistributed(options: DistributedOptions = {}): Promise<Distributed> {
  const servers = await openServers(options.database);
  const started: ServiceProcess[] = [];
  const balancers = new Map<ServiceName, readonly Balancer[]>();
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((service) => service.stop()));
    await Promise.all([...balancers.values()].flat().map((balancer) => balancer.stop()));
    await servers.stop();
  };
  const start = async (
    label: string,
    entry: string,
    settings: Readonly<Record<string, string>>,
    port: number,
  ): Promise<void> => {
    const clock = options.clocks?.[label];
    const env = clock === undefined ? settings : { ...settings, ...otherClock(clock) };
    started.push(await spawnService(label, entry, env, port));
  };
  try {
    const ports = await choosePorts(options.replicas ?? {});
    for (const [name, ofService] of ports) {
      const groups = options.listed?.includes(name) === true ? ofService.map((port) => [port]) : [ofService];
      if (ofService.length > 1) balancers.set(name, await Promise.all(groups.map(startBalancer)));
    }
    const gatewayPort = await freePort();
    const baseUrl = `http://127.0.0.1:${gatewayPort}`;
    const shared = { ...commonSettings(baseUrl, servers), ...serviceUrls(ports, balancers), ...options.env };
    for (const [name, ofService] of ports) {
      for (const [index, port] of ofService.entries()) {
        const label = ofService.length === 1 ? name : `${name} ${index + 1}`;
        await start(label, `services/${name}/src/main.ts`, settingsOf(name, shared), port);
      }
    }
    await start('gateway', 'gateway/src/main.ts', settingsOf('gateway', shared), gatewayPort);
    await Promise.all(started.map((service) => untilReady(service)));
    return {
      baseUrl,
      client: createProductClient(baseUrl),
      mail: servers.mailReader,
      servers,
      operatorEnvironment: shared,
      processes: (service) => {
        const own = ports.get(service) ?? [];
        return started.filter(({ port }) => own.includes(port));
      },
      served: (service) => (balancers.get(service) ?? []).flatMap(({ served }) => served),
      sent: (service) => (balancers.get(service) ?? []).flatMap(({ sent }) => sent),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function choosePorts(
  replicas: Partial<Readonly<Record<ServiceName, number>>>,
): Promise<Map<ServiceName, number[]>> {
  const ports = new Map<ServiceName, number[]>();
  for (const name of SERVICE_NAMES) {
    const own: number[] = [];
    for (let count = 0; count < (replicas[name] ?? 1); count += 1) own.push(await freePort());
    ports.set(name, own);
  }
  return ports;
}

function serviceUrls(
  ports: ReadonlyMap<ServiceName, readonly number[]>,
  balancers: ReadonlyMap<ServiceName, readonly Balancer[]>,
): Record<string, string> {
  return Object.fromEntries(
    [...ports].map(([name, [port]]) => [
      `${name.toUpperCase()}_URL`,
      balancers
        .get(name)
        ?.map(({ url }) => url)
        .join() ?? `http://127.0.0.1:${port}`,
    ]),
  );
}

function commonSettings(publicUrl: string, { settings }: Servers): Record<string, string> {
  const secret = (): string => randomBytes(32).toString('base64url');
  return {
    ...settings,
    INTERNAL_TOKEN_SECRETS: secret(),
    USER_TOKEN_SECRETS: secret(),
    MAIL_TOKEN_SECRET: secret(),
    SECRETS_KEY: secret(),
    PUBLIC_URL: publicUrl,
    // FerretDB handles one write at a time, so many connections only queue.
    MONGODB_POOL_SIZE: '10',
    CHECK_RESPONSES: 'on',
    LOG_LEVEL: 'warn',
    // A test stops its processes when it sends no more requests.
    SHUTDOWN_DELAY_MS: '0',
    // The API alone: these tests need no bundles.
    WEB_BUILDS: 'off',
  };
}

/**
 * The settings that a process knows, as an operator would distribute them: no process gets the secrets of another.
 */
function settingsOf(process: string, all: Readonly<Record<string, string>>): Record<string, string> {
  const part = PROCESSES.find(({ name }) => name === process);
  if (part === undefined) throw new Error(`There is no process ${process}`);
  const known = new Set(Object.values(part.settings).map(({ env }) => env));
  return Object.fromEntries(Object.entries(all).filter(([env]) => known.has(env)));
}
