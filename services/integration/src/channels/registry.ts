import { CHANNELS, integrationApi, type ChannelRoutes, type ChatChannel } from '@colloquy/contracts';
import type { ChannelAdapter } from './channel-adapter.ts';

/** What the service needs of a channel before its adapter is loaded. */
export interface ConnectedChannel {
  readonly id: ChatChannel;
  readonly brand: string;
  /** Longest text of one message, in characters. */
  readonly maxTextLength: number;
  readonly routes: ChannelRoutes;
  /** The provider's API, unless `CHANNEL_APIS` names another one. */
  readonly apiUrl: string;
  /** Loaded with the first use, so that a start does not grow with each channel. */
  readonly load: () => Promise<ChannelAdapter>;
}

/** Every channel that a chatbot can be connected to: a row here, and a folder with its adapter. */
export const CONNECTED_CHANNELS: Readonly<Record<string, ConnectedChannel>> = {
  discord: {
    ...CHANNELS.discord,
    routes: integrationApi.discordRoutes,
    apiUrl: 'https://discord.com/api/v10',
    load: async () => (await import('./discord/adapter.ts')).discordAdapter,
  },
};
