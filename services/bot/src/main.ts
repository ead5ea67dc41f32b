import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { botConfig } from './config.ts';
import { createBotService } from './create-service.ts';

const config = loadConfigOrExit(botConfig, process.env);
const running = await openServiceProcess('bot', config);
await running.run(createBotService(running.dependencies));
