import { aPoint, TEST_SPACE } from '../testing/builders.ts';
import { createEmbeddedVectorStore } from './create-embedded-vector-store.ts';

/** Entry of the process that the durability test kills: writes items, and prints each once it is stored. */
const [dataDir = ''] = process.argv.slice(2);
const CHUNKS_PER_ITEM = 3;

const store = createEmbeddedVectorStore({ dataDir });
await store.ensureCollection(TEST_SPACE);
for (let item = 0; ; item += 1) {
  const itemId = `item-${item}`;
  await store.upsert(Array.from({ length: CHUNKS_PER_ITEM }, (_, index) => aPoint({ itemId, index })));
  process.stdout.write(`${itemId}\n`);
}
