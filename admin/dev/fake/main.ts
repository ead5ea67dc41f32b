import { seed } from './seed.ts';
import { createFake } from './server.ts';
import { createState } from './state.ts';

const state = createState();
if (!process.argv.includes('--empty')) seed(state);
const port = Number(process.env['PORT'] ?? 3000);
createFake(state, process.env['ADMIN_DIST']).listen(port, '127.0.0.1', () =>
  console.log(`fake API at http://127.0.0.1:${port}/`),
);
