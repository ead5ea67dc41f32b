import { loadConfigOrExit } from '@colloquy/config';
import { openServiceProcess } from '@colloquy/service-kit';
import { workspaceConfig } from './config.ts';
import { createWorkspaceService } from './create-service.ts';

const config = loadConfigOrExit(workspaceConfig, process.env);
const running = await openServiceProcess('workspace', config);
await running.run(createWorkspaceService(running.dependencies));
