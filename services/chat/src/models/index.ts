export { createModelsModule, type ModelParts } from './create-models-module.ts';
export { type ModelAccess, openModels } from './open-models.ts';
export { instanceHabitsOf } from './provider-access/instance-habits.ts';
export { NO_KEY } from './provider-access/model-connection.ts';
export { costOf, type ModelPrices } from './provider-access/model-prices.ts';
