/** A separate process that writes without pause and prints each acknowledged write, until it is killed. */
import mongoose from 'mongoose';
import { startEmbeddedMongo } from '../../packages/embedded-mongo/src/index.ts';

const [dataDir = '', round = '0'] = process.argv.slice(2);
const server = await startEmbeddedMongo({ dataDir });
const connection = await mongoose.createConnection(server.uri, { dbName: 'durable' }).asPromise();
const events = connection.collection<{ _id: string; updates: number }>('events');
await events.createIndex({ updates: 1 });
process.stdout.write('ready\n');
for (let index = 0; ; index += 1) {
  const _id = `${round}-${index}`;
  await events.insertOne({ _id, updates: 0 });
  process.stdout.write(`inserted ${_id}\n`);
  await events.updateOne({ _id }, { $inc: { updates: 1 } });
  process.stdout.write(`updated ${_id}\n`);
}
