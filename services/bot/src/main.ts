import { loadConfigOrExit } from '@colloquy/config';
import { openFiles, openOrExit, openServiceProcess } from '@colloquy/service-kit';
import { botConfig } from './config.ts';
import { createBotService } from './create-service.ts';

const config = loadConfigOrExit(botConfig, process.env);
const storage = await openOrExit(() => openFiles('bot', config));
const running = await openServiceProcess('bot', config);
await running.run(createBotService({ ...running.dependencies, storage }), () => storage.close());
