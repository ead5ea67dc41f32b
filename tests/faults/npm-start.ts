import { spawn } from 'node:child_process';
import {
  createProductClient,
  freePort,
  mailboxUrlIn,
  REPOSITORY_DIR,
  waitUntil,
  type ProductClient,
} from '../product/index.ts';

/** The product as the README starts it: through npm. */
export interface NpmStart {
  readonly client: ProductClient;
  readonly port: number;
  /** Signals only the npm process, as a supervisor does. */
  signalNpm(name: NodeJS.Signals): void;
  /** Signals npm and everything under it, as Ctrl-C in a terminal does. */
  signalGroup(name: NodeJS.Signals): void;
  /** Resolves with npm's exit code when npm and every process that it started have ended. */
  readonly gone: Promise<number | null>;
}

/** Runs `npm start` in a process group of its own and waits until the product is ready. */
export async function npmStart(env: Readonly<Record<string, string>>): Promise<NpmStart> {
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: REPOSITORY_DIR,
    detached: true,
    env: { ...withoutNpm(process.env), WEB_BUILDS: 'off', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm could not be started');
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  // `close` waits for every process that holds the pipes, including the product; `exit` would come when npm alone has
  // ended.
  const gone = new Promise<number | null>((resolve) => npm.once('close', resolve));
  const signalGroup = (name: NodeJS.Signals): void => void process.kill(-pid, name);
  const endWithTests = (): void => signalGroup('SIGKILL');
  process.once('exit', endWithTests);
  void gone.then(() => process.off('exit', endWithTests));
  const baseUrl = `http://127.0.0.1:${port}`;
  let mailboxUrl: URL | null = null;
  try {
    await waitUntil('npm start to be ready', async () => (await fetch(`${baseUrl}/health/ready`)).ok);
    mailboxUrl = await waitUntil('the link of the mailbox', async () => mailboxUrlIn(output));
  } catch (error) {
    signalGroup('SIGKILL');
    throw new Error(`npm start did not become ready:\n${output}`, { cause: error });
  }
  return {
    client: createProductClient(baseUrl, mailboxUrl),
    port,
    gone,
    signalGroup,
    signalNpm: (name) => void process.kill(pid, name),
  };
}

/** The variables that npm sets for its scripts, including these tests, must not reach the npm under test. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^npm_|^NODE_ENV$|^VITEST/.test(name)),
  );
}
