import { join } from 'node:path';
import { createFileParkedStore } from '@colloquy/event-bus';
import { UsageError, type OperatorCommand } from './command.ts';
import { readOperatorConfig } from './open-data.ts';

/** Shows what consumers of the one-process mode gave up. Reading is safe while the product runs. */
export const parkedListCommand: OperatorCommand = {
  usage: '[consumer]',
  about: 'list the events that were given up, the newest first',
  async run([consumer, ...more], environment) {
    if (more.length > 0) throw new UsageError();
    const store = createFileParkedStore(join(readOperatorConfig(environment).dataDir, 'parked'));
    const rows = await store.list(consumer === undefined ? {} : { consumer });
    if (rows.length === 0) return ['No event is parked.'];
    return rows.map(({ id, parkedAt, consumer: who, position, attempts, error }) =>
      [id, parkedAt, who, position, `${attempts} tries`, error.message].join('  '),
    );
  },
};
