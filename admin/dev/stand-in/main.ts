import { seed } from './seed.ts';
import { createStandIn } from './server.ts';
import { createState } from './state.ts';

const state = createState();
if (!process.argv.includes('--empty')) seed(state);
const port = Number(process.env['PORT'] ?? 3000);
createStandIn(state, process.env['ADMIN_DIST']).listen(port, '127.0.0.1', () =>
  console.log(`stand-in API at http://127.0.0.1:${port}/`),
);
