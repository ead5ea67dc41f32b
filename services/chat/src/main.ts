import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { openModels } from './models/index.ts';
import { openAnswerer } from './asking/index.ts';
import { chatConfig } from './config.ts';
import { createChatService } from './create-service.ts';

const config = loadConfigOrExit(chatConfig, process.env);
const running = await openServiceProcess('chat', config);
const answerer = openAnswerer(config);
const models = openModels(config);
const service = createChatService({ ...running.dependencies, answerer, models });
await running.run(service, async () => {
  await answerer.close?.();
  await models.close();
});
