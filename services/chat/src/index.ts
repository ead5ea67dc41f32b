export { chatConfig, chatModelSettings, modelHostsSetting } from './config.ts';
export { createChatService, type ChatServiceDependencies } from './create-service.ts';
export { openModels, type ModelAccess } from './models/index.ts';
export { openAnswerer } from './asking/index.ts';
