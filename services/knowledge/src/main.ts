import { loadConfigOrExit } from '@colloquy/config';
import { openFiles, openOrExit, openServiceProcess } from '@colloquy/service-kit';
import { knowledgeConfig } from './config.ts';
import { createKnowledgeService } from './create-service.ts';
import { scanOptions } from './open-scans.ts';
import { openCrawling } from './websites/index.ts';
import { openEmbeddings } from './open-embeddings.ts';
import { openVectors } from './open-stores.ts';

const config = loadConfigOrExit(knowledgeConfig, process.env);
const storage = await openOrExit(() => openFiles('knowledge', config));
const collections = await openOrExit(() => openVectors(config));
const embeddings = await openOrExit(() => openEmbeddings(config));
const running = await openServiceProcess('knowledge', config);
const crawling = await openCrawling(config, running.dependencies.logger);
await running.run(
  createKnowledgeService({
    ...running.dependencies,
    collections,
    embeddings: embeddings.configured,
    earlierEmbeddings: embeddings.earlier,
    storage,
    concurrency: config.ingestionConcurrency,
    scans: scanOptions(config),
    crawling,
    crawlConcurrency: config.crawlConcurrency,
  }),
  async () => {
    await crawling.close();
    await embeddings.close();
    await collections.close();
    await storage.close();
  },
);
