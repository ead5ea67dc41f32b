export { openChannels, type ChannelAccess } from './channels/open-channels.ts';
export { channelApisSetting, integrationConfig } from './config.ts';
export { createIntegrationService, type IntegrationServiceDependencies } from './create-service.ts';
