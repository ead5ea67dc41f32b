import { spawnSync } from 'node:child_process';
import { KINDS } from './new/kinds.ts';
import { openRepositoryFiles } from './new/repository-files.ts';

const USAGE = ['Usage:', ...Object.values(KINDS).map(({ usage }) => `  npm run new -- ${usage}`)].join('\n');

const [kind = '', name = ''] = process.argv.slice(2);
const generator = KINDS[kind];
if (generator === undefined || name === '') {
  console.error(USAGE);
  process.exit(2);
}

try {
  const files = openRepositoryFiles(process.cwd());
  const left = generator.generate(files, name);
  const places = files.places();
  const paths = files.save();
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  spawnSync(process.execPath, [biome, 'format', '--write', ...paths], { stdio: 'ignore' });
  console.log(['Made or changed:', ...paths.map((path) => `  ${path}`)].join('\n'));
  console.log([`Places touched: ${places.length}`, ...places.map((path) => `  ${path}`)].join('\n'));
  console.log(['Then:', ...left.map((step) => `  ${step}`)].join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
