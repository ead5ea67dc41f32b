import { loadConfigOrExit } from '@colloquy/config';
import { openFiles, openOrExit, openServiceProcess } from '@colloquy/service-kit';
import { knowledgeConfig } from './config.ts';
import { createKnowledgeService } from './create-service.ts';
import { openEmbeddings } from './open-embeddings.ts';
import { openVectors } from './open-stores.ts';

const config = loadConfigOrExit(knowledgeConfig, process.env);
const storage = await openOrExit(() => openFiles('knowledge', config));
const vectors = await openOrExit(() => openVectors(config));
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
