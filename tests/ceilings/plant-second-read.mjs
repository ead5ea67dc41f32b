/*
 * A fault for the tests of the ceilings: the vector store reads each chunk twice. Loaded by Node's `--import`, which
 * its worker threads inherit.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const READ = 'loadText.get(pointId, id)';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/vector-store/src/embedded/points-table.ts')) return loaded;
    const source = readFileSync(new URL(url), 'utf8');
    if (!source.includes(READ)) throw new Error(`${url} does not hold ${READ}`);
    return { ...loaded, source: source.replace(READ, `(chunkOf(scope, ${READ}), ${READ})`) };
  },
});
