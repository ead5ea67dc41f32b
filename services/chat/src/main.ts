import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { openAnswerer } from './responders/knowledge/open-answerer.ts';
import { chatConfig } from './config.ts';
import { createChatService } from './create-service.ts';

const config = loadConfigOrExit(chatConfig, process.env);
const running = await openServiceProcess('chat', config);
const answerer = openAnswerer(config);
const service = createChatService({ ...running.dependencies, answerer });
await running.run(service, async () => answerer.close?.());
