import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { dieWithParent, stopProcess } from './child-process.ts';
import { DOWNLOADS_DIR } from './downloads.ts';

const run = promisify(execFile);

const HERE = dirname(fileURLToPath(import.meta.url));
const POM = join(HERE, 'kafka', 'pom.xml');
const JARS_ROOT = join(DOWNLOADS_DIR, 'kafka');
const DOWNLOAD_TIMEOUT_MS = 600_000;
const START_TIMEOUT_MS = 90_000;
const CONTAINER_IMAGE = 'confluentinc/cp-kafka:7.8.0';

interface RunningKafka {
  readonly brokers: string[];
  /** The kind of broker in use, for the test report. */
  readonly used: string;
  stop(): Promise<void>;
}

interface NoKafka {
  /** Why no broker was available, and so why the lane did not run. */
  readonly unavailable: string;
}

/** `startKafka`, and a line that says which broker the lane uses, or that the lane did not run and why. */
export async function openKafkaLane(): Promise<RunningKafka | null> {
  const kafka = await startKafka();
  if ('unavailable' in kafka) {
    console.log(`LANE NOT RUN: kafka — ${kafka.unavailable}`);
    return null;
  }
  console.log(`kafka lane: ${kafka.used}`);
  return kafka;
}

/**
 * A real Kafka: the one in KAFKA_BROKERS, a container if a Docker engine answers, or Apache Kafka fetched by Maven
 * (once, into tests/.servers) and run as a single KRaft node on loopback ports. Never throws.
 */
export async function startKafka(): Promise<RunningKafka | NoKafka> {
  const given = process.env['KAFKA_BROKERS'];
  if (given)
    return { brokers: given.split(','), used: `KAFKA_BROKERS ${given}`, stop: async () => undefined };
  const container = await tryIt('container', startContainer);
  if ('brokers' in container) return container;
  const local = await tryIt('Maven', startFromMaven);
  return 'brokers' in local ? local : { unavailable: `${container.unavailable}; ${local.unavailable}` };
}

async function tryIt(name: string, start: () => Promise<RunningKafka>): Promise<RunningKafka | NoKafka> {
  try {
    return await start();
  } catch (error) {
    return { unavailable: `${name}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function startContainer(): Promise<RunningKafka> {
  await run('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 5_000 }).catch(() => {
    throw new Error('no Docker engine answers');
  });
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freePort();
  const container = await new GenericContainer(CONTAINER_IMAGE)
    .withExposedPorts({ container: 9092, host: port })
    .withEnvironment({
      CLUSTER_ID: 'Y29sbG9xdXktdGVzdHMtMQ',
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://localhost:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .start();
  return {
    brokers: [`127.0.0.1:${port}`],
    used: `container ${CONTAINER_IMAGE}`,
    stop: async () => void (await container.stop()),
  };
}

/** The folder and the ports of a node. */
interface NodeSettings {
  readonly home: string;
  readonly brokerPort: number;
  readonly controllerPort: number;
}

/**
 * Starts Apache Kafka, fetched by Maven, with the properties that `write` gives. Throws without Java or Maven, and when
 * it does not start.
 */
export async function startFromMaven(
  write: (settings: NodeSettings) => string = serverProperties,
): Promise<RunningKafka> {
  await run('java', ['-version'], { timeout: 20_000 }).catch(() => {
    throw new Error('no java on the PATH');
  });
  const { version, jars } = await fetchKafka();
  const [brokerPort, controllerPort] = [await freePort(), await freePort()];
  const home = await mkdtemp(join(tmpdir(), 'colloquy-kafka-'));
  const properties = join(home, 'server.properties');
  await writeFile(properties, write({ home, brokerPort, controllerPort }));
  const classPath = join(jars, '*');
  // A leading dash would be read as an option.
  const cluster = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
    .toString('base64url')
    .replace(/^-/, 'A');
  await run('java', [
    '-Xmx128m',
    '-cp',
    classPath,
    'kafka.tools.StorageTool',
    'format',
    '-t',
    cluster,
    '-c',
    properties,
  ]);
  const server = startJava(classPath, properties);
  const broker = `127.0.0.1:${brokerPort}`;
  const stop = async (): Promise<void> => {
    await stopProcess(server.child);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await answers(brokerPort, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { brokers: [broker], used: `Apache Kafka ${version} from Maven (KRaft, one node)`, stop };
}

/**
 * The jars of the pom's Kafka; fetched once and moved into place as a whole, so that an interrupted download is not
 * used.
 */
export async function fetchKafka(): Promise<{ version: string; jars: string }> {
  const pom = await readFile(POM, 'utf8');
  const version = /<artifactId>kafka_2\.13<\/artifactId>\s*<version>([^<]+)</u.exec(pom)?.[1];
  if (!version) throw new Error('the pom names no Kafka version');
  const jars = join(JARS_ROOT, version);
  if (existsSync(jars)) return { version, jars };
  await mkdir(JARS_ROOT, { recursive: true });
  const draft = await mkdtemp(join(JARS_ROOT, 'download-'));
  try {
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${draft}`, '-DincludeScope=runtime'];
    await run('mvn', ['-q', '-B', '-f', POM, ...goal], { timeout: DOWNLOAD_TIMEOUT_MS });
    if (!(await readdir(draft)).includes(`kafka_2.13-${version}.jar`))
      throw new Error('Kafka was not fetched');
    await rename(draft, jars).catch(async (error: unknown) => {
      if (!existsSync(jars)) throw error; // another run was first
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new Error(`mvn could not fetch Kafka ${version}: ${reason}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { version, jars };
}

function serverProperties({ home, brokerPort, controllerPort }: NodeSettings): string {
  return [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${controllerPort}`,
    `listeners=PLAINTEXT://127.0.0.1:${brokerPort},CONTROLLER://127.0.0.1:${controllerPort}`,
    `advertised.listeners=PLAINTEXT://127.0.0.1:${brokerPort}`,
    'controller.listener.names=CONTROLLER',
    'listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name=PLAINTEXT',
    `log.dirs=${join(home, 'logs')}`,
    'offsets.topic.num.partitions=1',
    'offsets.topic.replication.factor=1',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'group.initial.rebalance.delay.ms=0',
    'auto.create.topics.enable=false',
    'num.network.threads=2',
    'num.io.threads=2',
    '',
  ].join('\n');
}

interface JavaServer {
  readonly child: ChildProcess;
  /** The end of its output, for the reason of a failed start. */
  tail(): string;
}

/** A test's broker lives for a minute or two: settings for a long life took half of its work. */
const SHORT_LIVED = ['-Xmx512m', '-Xms128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

function startJava(classPath: string, properties: string): JavaServer {
  const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';
  const child = spawn('java', [...SHORT_LIVED, quiet, '-cp', classPath, 'kafka.Kafka', properties], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-2_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  dieWithParent(child);
  return { child, tail: () => output };
}

async function answers(port: number, server: JavaServer): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) throw new Error(`Kafka ended: ${server.tail()}`);
    if (await connects(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Kafka did not answer in ${START_TIMEOUT_MS} ms: ${server.tail()}`);
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
