import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const LOGGING = `
  import { createLogger } from ${JSON.stringify(new URL('./logger.ts', import.meta.url).href)};
  const logger = createLogger({ level: 'info', name: 'test' });
  for (let line = 0; line < 20_000; line += 1) logger.info({ line }, 'a line of a hundred characters or so, again and again');
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.stderr.write('still alive');
`;

/** A Linux device that fails every write as a full disk does. */
it.skipIf(!existsSync('/dev/full'))(
  'drops lines, rather than ending the process, when the disk is full',
  async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', LOGGING], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const exited = once(child, 'exit');
    const said = child.stderr === null ? '' : await text(child.stderr);
    expect({ said, exit: await exited }).toEqual({ said: 'still alive', exit: [0, null] });
  },
);
