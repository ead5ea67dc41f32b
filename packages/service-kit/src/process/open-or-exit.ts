import { ConfigError, EXIT_CONFIG } from '@colloquy/config';

/**
 * Returns the result of `open`; its ConfigError is printed and ends the process with 78, like other invalid settings.
 */
export async function openOrExit<TOpened>(open: () => TOpened | Promise<TOpened>): Promise<TOpened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}
