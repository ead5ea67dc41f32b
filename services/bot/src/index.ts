export { botConfig, functionHostsSetting } from './config.ts';
export { createBotService, type BotServiceDependencies } from './create-service.ts';
export { openFunctions, type FunctionAccess } from './functions/open-functions.ts';
