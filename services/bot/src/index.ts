export { botConfig } from './config.ts';
export { createBotService, type BotServiceDependencies } from './create-service.ts';
