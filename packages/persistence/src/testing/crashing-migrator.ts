/**
 * A process that starts a migration and never gets past the given document: it prints `at <id>` there, with the
 * batches before it written. The test kills it. Arguments: uri, service name, id of the document.
 */
import { argv, stdout } from 'node:process';
import { silentLogger } from '@colloquy/observability';
import { connectDatabase } from '../connection/database.ts';
import { defineMigrations } from '../migrations/migration.ts';
import { createServiceMigrations } from '../migrations/service-migrations.ts';

const [, , uri = '', name = '', stopAt = ''] = argv;
const database = await connectDatabase({ uri, appName: 'crashing-migrator', logger: silentLogger });
const migrations = createServiceMigrations({
  database: database.service(name),
  service: 'shop',
  migrations: defineMigrations([
    {
      id: '0001-labels',
      fields: {
        items: {
          async label({ _id: id }) {
            if (id !== stopAt) return 'by the killed process';
            stdout.write(`at ${id}\n`);
            return new Promise(() => undefined);
          },
        },
      },
    },
  ]),
  isOnlyProcess: false,
  leaseMs: 1_000,
});
await migrations.migrate((line) => void stdout.write(`${line}\n`));
