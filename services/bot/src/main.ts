import { loadConfigOrExit } from '@colloquy/config';
import { openFiles, openOrExit, openServiceProcess } from '@colloquy/service-kit';
import { botConfig } from './config.ts';
import { createBotService } from './create-service.ts';
import { openFunctions } from './functions/open-functions.ts';

const config = loadConfigOrExit(botConfig, process.env);
const storage = await openOrExit(() => openFiles('bot', config));
const running = await openServiceProcess('bot', config);
const functions = openFunctions(config);
await running.run(createBotService({ ...running.dependencies, storage, functions }), async () => {
  await functions.close();
  await storage.close();
});
