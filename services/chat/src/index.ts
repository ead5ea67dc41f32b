export { chatConfig, chatModelSettings, modelHostsSetting } from './config.ts';
export { createChatService, type ChatServiceDependencies } from './create-service.ts';
export { openModels, type ModelAccess } from './model-providers/open-models.ts';
export { openAnswerer } from './responders/knowledge/open-answerer.ts';
