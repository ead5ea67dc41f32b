/**
 * A process that writes one bot with an event and then hangs in the publish: it prints `committed <id>` when the
 * relay wants to publish. With `taken` as its last argument the bus has accepted the event by then (it is appended to
 * the file), otherwise it has not. The test kills it there. Arguments: uri, service name, file of published event
 * ids, taken | not-taken.
 */
import { appendFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { silentLogger } from '@colloquy/observability';
import { connectDatabase } from '../connection/database.ts';
import { createOutboxRelay } from '../outbox/outbox-relay.ts';
import { createOutboxSignal } from '../outbox/outbox-signal.ts';
import { createRepository } from '../repository/repository.ts';
import { tenantScope } from '../repository/tenant-scope.ts';
import { aBot, type BotDocument, botModel } from './a-bot.ts';
import { anEvent } from './an-event.ts';

const [, , uri = '', name = '', busFile = '', fate = ''] = argv;
const database = await connectDatabase({ uri, appName: 'crashing-writer', logger: silentLogger });
const service = database.service(name);
const signal = createOutboxSignal();
const bots = createRepository<BotDocument>(botModel(service), { signal });
const relay = createOutboxRelay({
  models: service.outboxModels,
  signal,
  logger: silentLogger,
  publish: (events) => {
    for (const event of events) if (fate === 'taken') appendFileSync(busFile, `${event.id}\n`);
    stdout.write(`committed ${events.map((event) => event.id).join(' ')}\n`);
    return new Promise(() => undefined);
  },
});
relay.start();
await bots.in(tenantScope('workspace-1')).insert(aBot(), [anEvent({ data: {} })]);
