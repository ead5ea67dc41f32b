import { ConfigError, EXIT_CONFIG, loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { knowledgeConfig } from './config.ts';
import { createKnowledgeService } from './create-service.ts';
import { openEmbeddings } from './open-embeddings.ts';
import { openFiles, openVectors } from './open-stores.ts';

const config = loadConfigOrExit(knowledgeConfig, process.env);
const { vectors, storage } = openStores();
const embeddings = openEmbeddings(config);
const running = await openServiceProcess('knowledge', config);
await running.run(
  createKnowledgeService({
    ...running.dependencies,
    vectors,
    embeddings,
    storage,
    concurrency: config.ingestionConcurrency,
  }),
  async () => {
    await embeddings.close();
    await vectors.close();
    await storage.close();
  },
);

function openStores() {
  try {
    return { storage: openFiles(config), vectors: openVectors(config) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}
