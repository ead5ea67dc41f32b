export { chatConfig, chatModelSettings } from './config.ts';
export { createChatService, type ChatServiceDependencies } from './create-service.ts';
export { openAnswerer } from './responders/knowledge/open-answerer.ts';
