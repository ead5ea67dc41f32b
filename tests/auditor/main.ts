import { parseArgs } from 'node:util';
import { audit, describeBreaches } from './audit.ts';
import { INVARIANTS } from './breach.ts';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string', default: '.data' },
    'mongodb-uri': { type: 'string' },
    'client-log': { type: 'string', multiple: true, default: [] },
    'answer-limit': { type: 'string' },
  },
});

const answers = values['answer-limit'] === undefined ? null : Number(values['answer-limit']);
const { breaches, counts } = await audit({
  dataDir: values['data-dir'],
  mongodbUri: values['mongodb-uri'] ?? process.env['MONGODB_URI'],
  clientLogs: values['client-log'],
  limits: { answers },
});
const looked = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
console.log(`Looked at: ${looked.join(', ')}`);
if (breaches.length > 0) {
  console.error(describeBreaches(breaches));
  console.error(`${breaches.length} breaches`);
  process.exit(1);
}
console.log(`No breach of ${Object.keys(INVARIANTS).join(', ')}`);
