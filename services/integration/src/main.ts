import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { openChannels } from './channels/open-channels.ts';
import { integrationConfig } from './config.ts';
import { createIntegrationService } from './create-service.ts';

const config = loadConfigOrExit(integrationConfig, process.env);
const running = await openServiceProcess('integration', config);
const channels = openChannels(config);
await running.run(createIntegrationService({ ...running.dependencies, channels }), () => channels.close());
