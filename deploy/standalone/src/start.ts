import { ConfigError, EXIT_CONFIG, loadConfigOrExit } from '@colloquy/config';
import { NewerFormatError } from '@colloquy/embedded-mongo';
import { NewerStoreError } from '@colloquy/persistence';
import { errorMessageOf, stopOnSignal } from '@colloquy/service-kit';
import { standaloneConfig } from './config.ts';
import { openStandalone } from './open-standalone.ts';
import { watchedParent } from './watched-parent.ts';
import { ensureWebBuilds } from './web-builds.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs the product until a signal. Exits with 78 for invalid settings and with 1 when it cannot start. */
export async function start(
  environment: Readonly<Record<string, string | undefined>>,
  rootDir: string,
): Promise<void> {
  const parent = watchedParent(environment);
  // A log or terminal that accepts no more output (a full disk, a closed pipe) must not end the product.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const config = loadConfigOrExit(standaloneConfig, environment);
  try {
    if (config.webBuilds) await ensureWebBuilds(rootDir, say);
    const startedAt = performance.now();
    const product = await openStandalone(config, rootDir);
    const askToStop = stopOnSignal(product.logger, () => product.stop(), {
      isForwarded: parent !== null,
      shutdownDelayMs: config.shutdownDelayMs,
    });
    if (parent !== null) parent.onceGone(() => askToStop('parent gone'));
    const seconds = (performance.now() / 1_000).toFixed(1);
    say(`Colloquy is ready at ${product.url} (${seconds} s after the start)`);
    if (product.mailboxUrl !== null) say(`Mail that it sends can be read at ${product.mailboxUrl}`);
    product.logger.info({ openMs: Math.round(performance.now() - startedAt) }, 'ready');
  } catch (error) {
    process.stderr.write(`Colloquy could not start. ${errorMessageOf(error)}\n`);
    const isLeftAlone = [ConfigError, NewerStoreError, NewerFormatError].some(
      (kind) => error instanceof kind,
    );
    process.exit(isLeftAlone ? EXIT_CONFIG : 1);
  }
}
