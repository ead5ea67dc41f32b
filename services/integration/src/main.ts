import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { integrationConfig } from './config.ts';
import { createIntegrationService } from './create-service.ts';

const config = loadConfigOrExit(integrationConfig, process.env);
const running = await openServiceProcess('integration', config);
await running.run(createIntegrationService(running.dependencies));
